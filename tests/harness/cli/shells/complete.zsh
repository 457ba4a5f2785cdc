# zsh -f complete.zsh FOLDER LINE: what zsh offers at the end of LINE with the functions in FOLDER,
# in an interactive zsh of its own behind a pseudo terminal.
zmodload zsh/zpty || exit 2
zpty inner zsh -f -i

setup=$(mktemp)
cat > $setup <<SETUP
PROMPT=
fpath=($1 \$fpath)
SETUP
cat >> $setup <<'SETUP'
autoload -Uz compinit && compinit -u -D
bindkey '^M' undefined  # Nothing is run.
bindkey '^J' undefined
bindkey '^I' complete-word
mark() { print -r -- $'\0' }
compprefuncs=(mark)
comppostfuncs=(mark exit)
zstyle ':completion:*' insert-tab false
compadd() {
    if [[ ${@[1,(i)(-|--)]} == *-(O|A|D)\ * ]]; then
        builtin compadd "$@"
        return
    fi
    local -a offered
    builtin compadd -A offered "$@"
    (($#offered)) && print -rl -- $IPREFIX$^offered
}
print ready
SETUP
zpty -w inner "source $setup"
zpty -r inner line '*ready*'
zpty -w -n inner "$2"$'\t'

integer marks=0
while zpty -r inner; do :; done | while IFS= read -r line; do
    if [[ $line == *$'\0\r' ]]; then
        ((marks++)) && break
    elif ((marks)); then
        print -r -- ${line%$'\r'}
    fi
done
rm -f $setup
