//! Schemas of types: what serde writes of a type, in the words of JSON Schema.

use crate::by_hand;
use crate::types::{Found, Said, Types, comment, name_of};
use serde_json::{Map, Value, json};
use std::collections::{BTreeMap, HashMap};
use syn::punctuated::Punctuated;
use syn::{Fields, GenericArgument, Item, ItemEnum, ItemStruct, PathArguments, Type, Variant};

/// The schemas of types, by their names, made one after the other.
pub struct Schemas {
    types: Types,
    made: BTreeMap<String, Value>,
    /// The file of each type that has a schema.
    sources: HashMap<String, usize>,
}

/// An object: its fields in their order, and the names of those that it always has.
#[derive(Clone, Default)]
pub struct Object {
    pub about: String,
    pub properties: Map<String, Value>,
    pub required: Vec<String>,
}

impl Object {
    /// Adds a field.
    pub fn add(&mut self, name: &str, schema: Value, always: bool) {
        let before = self.properties.insert(name.to_owned(), schema);
        assert!(before.is_none(), "two fields are called {name}");
        if always {
            self.required.push(name.to_owned());
        }
    }

    /// The object with the fields of another one behind its own.
    fn and(&self, other: &Object) -> Object {
        let mut both = self.clone();
        for (name, schema) in &other.properties {
            both.add(name, schema.clone(), other.required.contains(name));
        }
        if both.about.is_empty() {
            both.about.clone_from(&other.about);
        }
        both
    }

    /// The schema of the object.
    pub fn schema(&self) -> Value {
        let fields = json!({
            "type": "object",
            "properties": self.properties,
            "required": self.required,
        });
        about(fields, &self.about)
    }
}

/// The schema with its description.
pub fn about(mut schema: Value, text: &str) -> Value {
    if !text.is_empty() {
        schema["description"] = text.into();
    }
    schema
}

/// The schema of a value that may be null.
fn or_null(schema: Value) -> Value {
    match schema["type"].as_str() {
        Some(kind) if schema.get("enum").is_none() => {
            let mut schema = schema.clone();
            schema["type"] = json!([kind, "null"]);
            schema
        }
        _ => json!({ "anyOf": [schema, { "type": "null" }] }),
    }
}

impl Schemas {
    /// The schemas of these types and of all that they contain.
    pub fn of<'a>(types: Types, names: impl Iterator<Item = &'a str>) -> BTreeMap<String, Value> {
        let mut schemas = Schemas {
            types,
            made: BTreeMap::new(),
            sources: HashMap::new(),
        };
        for name in names {
            let found = schemas.types.only(name);
            schemas.define(&found);
        }
        for (name, schema) in by_hand::definitions(&schemas.types) {
            schemas.made.insert(name.to_owned(), schema);
        }
        schemas.made
    }

    /// The name under which a type has its schema, which is made now if there is none.
    fn define(&mut self, found: &Found) -> String {
        let mut name = name_of(&found.item);
        if self
            .sources
            .get(&name)
            .is_some_and(|at| *at != found.source)
        {
            let module = self.types.module(found.source);
            let (first, rest) = module.split_at(1);
            name = format!("{}{rest}{name}", first.to_uppercase());
        }
        match self.sources.insert(name.clone(), found.source) {
            Some(at) => assert_eq!(at, found.source, "two types are called {name}"),
            None => {
                let schema = self.schema_of(found);
                self.made.insert(name.clone(), schema);
            }
        }
        name
    }

    fn schema_of(&mut self, found: &Found) -> Value {
        let (schema, text) = match &found.item {
            Item::Type(item) => (self.of_type(&item.ty, found.source), comment(&item.attrs)),
            Item::Enum(item) if is_of_words(item) => (words(item), comment(&item.attrs)),
            Item::Enum(item) if self.has_other_values(item, found) => {
                let of = |variant: &Variant| self.of_variant(variant, item, found.source);
                let all: Vec<Value> = item.variants.iter().map(of).collect();
                (json!({ "anyOf": all }), comment(&item.attrs))
            }
            Item::Enum(item) => (self.in_ways(found), comment(&item.attrs)),
            Item::Struct(item) => (self.in_ways(found), comment(&item.attrs)),
            _ => unreachable!("a type"),
        };
        about(schema, &text)
    }

    /// The schema of a type whose values are objects.
    fn in_ways(&mut self, found: &Found) -> Value {
        match self.ways(found).as_slice() {
            [one] => one.schema(),
            all => json!({
                "type": "object",
                "anyOf": all.iter().map(Object::schema).collect::<Vec<Value>>(),
            }),
        }
    }

    /// The ways in which a type is written as an object.
    fn ways(&mut self, found: &Found) -> Vec<Object> {
        match &found.item {
            Item::Struct(item) => self.ways_of_struct(item, found.source),
            Item::Enum(item) => {
                let mut all = Vec::new();
                for variant in &item.variants {
                    all.extend(self.ways_of_variant(variant, item, found.source));
                }
                all
            }
            _ => panic!("{}: no object", name_of(&found.item)),
        }
    }

    fn ways_of_struct(&mut self, item: &ItemStruct, source: usize) -> Vec<Object> {
        assert!(matches!(item.fields, Fields::Named(_)), "{}", item.ident);
        self.ways_of_fields(&item.fields, source)
    }

    /// The ways in which named fields are written.
    fn ways_of_fields(&mut self, fields: &Fields, source: usize) -> Vec<Object> {
        let mut ways = vec![Object::default()];
        for field in fields {
            let said = Said::read(&field.attrs);
            if said.skip || matches!(said.flatten.then_some(&field.ty), Some(Type::Reference(_))) {
                continue;
            }
            let text = comment(&field.attrs);
            if said.flatten {
                let inner = self.ways_within(&field.ty, said.with.as_deref(), source);
                let product = |way: &Object| inner.iter().map(|other| way.and(other)).collect();
                ways = ways.iter().flat_map::<Vec<Object>, _>(product).collect();
                continue;
            }
            let own = field.ident.as_ref().expect("a named field").to_string();
            let name = said
                .rename
                .as_deref()
                .unwrap_or(own.trim_start_matches("r#"));
            let left_out = said.skip_if.is_some();
            // A field that is left out where it is `None` holds what is in the option where it is written.
            let ty = match (said.skip_if.as_deref(), inner_of(&field.ty, "Option")) {
                (Some("Option::is_none"), Some(inner)) => inner,
                _ => &field.ty,
            };
            let schema = match &said.with {
                Some(function) => by_hand::written_with(function, &field.ty),
                None => self.of_type(ty, source),
            };
            let schema = about(schema, &text);
            for way in &mut ways {
                way.add(name, schema.clone(), !left_out);
            }
        }
        ways
    }

    /// The ways in which a flattened field is written. Of an option the fields are those of what is in it, none of them
    /// always there.
    fn ways_within(&mut self, ty: &Type, with: Option<&str>, source: usize) -> Vec<Object> {
        if let Some(function) = with {
            return vec![by_hand::fields_with(function, &self.types)];
        }
        if let Some(inner) = inner_of(ty, "Option") {
            let mut ways = self.ways_within(inner, None, source);
            ways.iter_mut().for_each(|way| way.required.clear());
            return ways;
        }
        let (name, _) = last_of(ty).expect("a type with a name");
        let found = self.types.resolve(&name, source);
        let mut ways = self.ways(&found);
        if let [only] = ways.as_mut_slice() {
            only.about.clear();
        }
        ways
    }

    /// True if an enum has values that are no objects.
    fn has_other_values(&mut self, item: &ItemEnum, found: &Found) -> bool {
        let said = Said::read(&item.attrs);
        let object = |variant: &Variant| match &variant.fields {
            Fields::Unit => said.tag.is_some(),
            Fields::Named(_) => true,
            Fields::Unnamed(fields) => {
                let ty = &fields.unnamed[0].ty;
                let struct_within = || {
                    let (name, _) = last_of(ty)?;
                    let known = !is_plain(&name) && !by_hand::has(&name);
                    known.then(|| self.types.resolve(&name, found.source))
                };
                !said.untagged || struct_within().is_some()
            }
        };
        !item.variants.iter().all(object)
    }

    /// The schema of one variant of an enum that has other values than objects.
    fn of_variant(&mut self, variant: &Variant, item: &ItemEnum, source: usize) -> Value {
        let said = Said::read(&item.attrs);
        let text = comment(&variant.attrs);
        match &variant.fields {
            Fields::Unit => about(
                json!({ "const": said.variant(&variant.ident.to_string()) }),
                &text,
            ),
            Fields::Unnamed(fields) if said.untagged => {
                about(self.of_type(&fields.unnamed[0].ty, source), &text)
            }
            _ => match self.ways_of_variant(variant, item, source).as_slice() {
                [one] => one.schema(),
                _ => panic!("{}: several ways", variant.ident),
            },
        }
    }

    /// The ways in which a variant of an enum is written as an object.
    fn ways_of_variant(
        &mut self,
        variant: &Variant,
        item: &ItemEnum,
        source: usize,
    ) -> Vec<Object> {
        let said = Said::read(&item.attrs);
        let own = said.variant(&variant.ident.to_string());
        let mut inner = match &variant.fields {
            Fields::Unit => vec![Object::default()],
            Fields::Named(_) => self.ways_of_fields(&variant.fields, source),
            Fields::Unnamed(fields) => self.ways_within(&fields.unnamed[0].ty, None, source),
        };
        let text = comment(&variant.attrs);
        if said.untagged {
            for way in &mut inner {
                way.about.clone_from(&text);
            }
            return inner;
        }
        let mut head = Object {
            about: text,
            ..Object::default()
        };
        if let Some(tag) = &said.tag {
            head.add(tag, json!({ "const": own }), true);
            return inner.iter().map(|way| head.and(way)).collect();
        }
        let [inner] = inner.as_slice() else {
            panic!("{own}: several ways");
        };
        head.add(&own, inner.schema(), true);
        vec![head]
    }

    /// The schema of the values of a type.
    fn of_type(&mut self, ty: &Type, source: usize) -> Value {
        match ty {
            Type::Reference(to) => return self.of_type(&to.elem, source),
            Type::Slice(of) => {
                return json!({ "type": "array", "items": self.of_type(&of.elem, source) });
            }
            Type::Array(of) => {
                let syn::Expr::Lit(syn::ExprLit {
                    lit: syn::Lit::Int(count),
                    ..
                }) = &of.len
                else {
                    panic!("an array whose length has a name");
                };
                let count: u64 = count.base10_parse().expect("a length");
                let items = self.of_type(&of.elem, source);
                return json!({ "type": "array", "items": items, "minItems": count, "maxItems": count });
            }
            Type::Tuple(of) => {
                let all = of.elems.iter();
                let all: Vec<Value> = all.map(|ty| self.of_type(ty, source)).collect();
                let mut schema = json!({ "type": "array" });
                // Older readers know lists of one kind only.
                match all.split_first() {
                    Some((first, rest)) if rest.iter().all(|other| other == first) => {
                        schema["items"] = first.clone();
                    }
                    _ => schema["prefixItems"] = all.clone().into(),
                }
                schema["minItems"] = all.len().into();
                schema["maxItems"] = all.len().into();
                return schema;
            }
            _ => {}
        }
        let (name, arguments) = last_of(ty).expect("a type with a name");
        match (name.as_str(), arguments.last()) {
            ("Option", Some(inner)) => or_null(self.of_type(inner, source)),
            ("Vec", Some(inner)) => {
                json!({ "type": "array", "items": self.of_type(inner, source) })
            }
            ("Box" | "Cow" | "Arc", Some(inner)) => self.of_type(inner, source),
            ("String" | "str", _) => json!({ "type": "string" }),
            ("bool", _) => json!({ "type": "boolean" }),
            ("f64", _) => json!({ "type": "number" }),
            ("u8" | "u16" | "u32" | "u64" | "usize", _) => {
                json!({ "type": "integer", "minimum": 0 })
            }
            ("i64" | "i32", _) => json!({ "type": "integer" }),
            ("Value", _) => json!({}),
            (name, _) if by_hand::has(name) => json!({ "$ref": format!("#/$defs/{name}") }),
            (name, _) => {
                let found = self.types.resolve(name, source);
                json!({ "$ref": format!("#/$defs/{}", self.define(&found)) })
            }
        }
    }
}

/// True if the name is one of the standard library.
fn is_plain(name: &str) -> bool {
    matches!(
        name,
        "String" | "bool" | "u64" | "usize" | "i64" | "Vec" | "Option"
    )
}

/// True if all values of an enum are words.
fn is_of_words(item: &ItemEnum) -> bool {
    let unit = |variant: &Variant| matches!(variant.fields, Fields::Unit);
    item.variants.iter().all(unit) && Said::read(&item.attrs).tag.is_none()
}

/// The schema of an enum of words: each with its meaning.
pub fn words(item: &ItemEnum) -> Value {
    let said = Said::read(&item.attrs);
    json!({ "type": "string", "oneOf": meanings(&item.variants, |name| said.variant(name)) })
}

/// The variants of an enum, each as a word with its meaning.
pub fn meanings<T>(variants: &Punctuated<Variant, T>, name: impl Fn(&str) -> String) -> Vec<Value> {
    let meaning = |variant: &Variant| {
        let word = json!({ "const": name(&variant.ident.to_string()) });
        about(word, &comment(&variant.attrs))
    };
    variants.iter().map(meaning).collect()
}

/// The last name of a path with its types.
fn last_of(ty: &Type) -> Option<(String, Vec<&Type>)> {
    let Type::Path(path) = ty else {
        return None;
    };
    let last = path.path.segments.last()?;
    let arguments = match &last.arguments {
        PathArguments::AngleBracketed(all) => {
            let types = all.args.iter().filter_map(|one| match one {
                GenericArgument::Type(ty) => Some(ty),
                _ => None,
            });
            types.collect()
        }
        _ => Vec::new(),
    };
    Some((last.ident.to_string(), arguments))
}

/// The type within another one with this name.
pub fn inner_of<'a>(ty: &'a Type, name: &str) -> Option<&'a Type> {
    let (found, arguments) = last_of(ty)?;
    arguments.first().copied().filter(|_| found == name)
}

/// The last name of a type, within an option too.
pub fn name_within(ty: &Type) -> String {
    let ty = inner_of(ty, "Option").unwrap_or(ty);
    last_of(ty).map(|(name, _)| name).unwrap_or_default()
}
