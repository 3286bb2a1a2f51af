//! Published contest problems: exact input, exact output.
