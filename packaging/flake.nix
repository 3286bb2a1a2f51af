# A recipe for Nix: `nix run ./packaging` in a clone, or `nix profile install ./packaging`.
{
  description = "Solves games exactly: who wins, by how much, which moves, and why";

  inputs.nixpkgs.url = "github:NixOS/nixpkgs/nixos-unstable";

  outputs = { self, nixpkgs }:
    let
      systems = [ "x86_64-linux" "aarch64-linux" "x86_64-darwin" "aarch64-darwin" ];
      each = nixpkgs.lib.genAttrs systems;
    in
    {
      packages = each (system:
        let pkgs = nixpkgs.legacyPackages.${system};
        in {
          default = pkgs.rustPlatform.buildRustPackage {
            pname = "grundy";
            version = (builtins.fromTOML (builtins.readFile ../Cargo.toml)).workspace.package.version;
            src = ../.;
            cargoLock.lockFile = ../Cargo.lock;
            cargoBuildFlags = [ "--package" "grundy-cli" ];
            # The tests need more than the program does; `cargo xtask ci` runs them.
            doCheck = false;
            nativeBuildInputs = [ pkgs.installShellFiles ];
            postInstall = ''
              $out/bin/grundy completions --man man
              installManPage man/*.1
              installShellCompletion --cmd grundy \
                --bash <($out/bin/grundy completions bash) \
                --fish <($out/bin/grundy completions fish) \
                --zsh <($out/bin/grundy completions zsh)
            '';
            meta = {
              description = "Solves games exactly";
              license = with pkgs.lib.licenses; [ mit asl20 ];
              mainProgram = "grundy";
            };
          };
        });
    };
}
