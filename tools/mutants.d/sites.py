"""Finds the places of a C++ file that an operator can change, with libclang."""

import bisect
import dataclasses
import re

from clang.cindex import Cursor, CursorKind as K, Index, TranslationUnit, TypeKind

import operators

# What holds nothing that runs, or is not looked at: see the help.
SKIPPED = {
    K.CXX_THROW_EXPR, K.CXX_TYPEID_EXPR, K.CXX_UNARY_EXPR, K.DECL_REF_EXPR, K.ENUM_DECL, K.FIELD_DECL,
    K.PARM_DECL, K.STATIC_ASSERT, K.TEMPLATE_NON_TYPE_PARAMETER, K.TEMPLATE_REF, K.TEMPLATE_TEMPLATE_PARAMETER,
    K.TEMPLATE_TYPE_PARAMETER, K.TYPE_ALIAS_DECL, K.TYPE_REF, K.TYPEDEF_DECL,
}
FUNCTIONS = {
    K.CONSTRUCTOR, K.CONVERSION_FUNCTION, K.CXX_METHOD, K.DESTRUCTOR, K.FUNCTION_DECL, K.FUNCTION_TEMPLATE,
}
REFERRING = {K.CALL_EXPR, K.DECL_REF_EXPR, K.LAMBDA_EXPR, K.MEMBER_REF_EXPR}
BLOCKS = {K.CASE_STMT, K.COMPOUND_STMT, K.DEFAULT_STMT}
CASTS = {K.CXX_CONST_CAST_EXPR, K.CXX_REINTERPRET_CAST_EXPR, K.CXX_STATIC_CAST_EXPR, K.CSTYLE_CAST_EXPR}
CONSTANT = re.compile(rb"\b(constexpr|consteval|constinit)\b")
UNEVALUATED = re.compile(rb"(noexcept|requires|decltype|sizeof)\b")
# Capacity changes no answer, and hashes and orders are compared with themselves.
UNSEEN_CALLS = re.compile(r"^(reserve|shrink_to_fit|__builtin_.*)$")
UNSEEN_FUNCTIONS = re.compile(r"<=>|hash|Hash")
BOOLS = {TypeKind.BOOL}
# C++20 may call one operator where another is written.
REWRITTEN = {"equality": "==", "comparison": "<=>"}
INTEGERS = {
    TypeKind.CHAR_S, TypeKind.CHAR_U, TypeKind.SCHAR, TypeKind.UCHAR, TypeKind.SHORT, TypeKind.USHORT, TypeKind.INT,
    TypeKind.UINT, TypeKind.LONG, TypeKind.ULONG, TypeKind.LONGLONG, TypeKind.ULONGLONG, TypeKind.INT128,
    TypeKind.UINT128,
}
NUMBERS = INTEGERS | {TypeKind.FLOAT, TypeKind.DOUBLE, TypeKind.LONGDOUBLE}
OPEN = {TypeKind.DEPENDENT, TypeKind.UNEXPOSED}
# Of the types of classes, those that can be added up.
ADDABLE = re.compile(r"^(const )?(tickproof::|std::chrono::|b2Vec2)")


@dataclasses.dataclass(frozen=True)
class Site:
    """In bytes: `start` to `end` is what is switched, `edit_start` to `edit_end` what becomes `edit`."""

    operator: str
    start: int
    end: int
    edit_start: int
    edit_end: int
    edit: str
    mutated: str = ""  # The changed branch, where that is not the edited text.


class Finder:
    def __init__(self, path, arguments, source):
        self.source = source
        options = TranslationUnit.PARSE_DETAILED_PROCESSING_RECORD
        self.unit = Index.create(excludeDecls=True).parse(
            path, args=arguments, options=options, unsaved_files=[(path, source)])
        self.errors = [str(d) for d in self.unit.diagnostics if d.severity >= d.Error]
        self.path = path
        self.sites = []
        self.macros = []
        whole = self.unit.get_extent(path, (0, len(source)))
        self.tokens = [(t.extent.start.offset, t.extent.end.offset, t.spelling)
                       for t in self.unit.get_tokens(extent=whole) if t.kind.name != "COMMENT"]
        self.starts = [t[0] for t in self.tokens]

    def find(self):
        for cursor in self.unit.cursor.get_children():
            place = cursor.location.file
            if place is None or place.name != self.path:
                continue
            if cursor.kind == K.MACRO_INSTANTIATION:
                self.macros.append(self.range_of(cursor))
            elif not cursor.kind.is_preprocessing():
                self.walk(cursor, False)
        return sorted({s for s in self.sites if not self.is_of_macro(s)}, key=dataclasses.astuple)

    def is_of_macro(self, site):
        """A change may have a macro as an operand, and be no part of one."""
        return any(site.edit_start < end and start < site.edit_end or
                   site.start < end and start < site.end and not (site.start <= start and end <= site.end)
                   for start, end in self.macros)

    @staticmethod
    def range_of(cursor: Cursor):
        return cursor.extent.start.offset, cursor.extent.end.offset

    def text(self, start, end):
        return self.source[start:end]

    def token_from(self, offset):
        """The first token that begins at `offset` or after it."""
        at = bisect.bisect_left(self.starts, offset)
        return self.tokens[at] if at < len(self.tokens) else (offset, offset, "")

    def walk(self, cursor, constant):
        kind = cursor.kind
        if kind in SKIPPED:
            return
        children = list(cursor.get_children())
        start, end = self.range_of(cursor)
        if kind == K.UNEXPOSED_EXPR and UNEVALUATED.match(self.text(start, end)):
            return
        if kind in FUNCTIONS:
            self.walk_function(cursor, children, constant)
            return
        if kind == K.LAMBDA_EXPR:
            # One in a table of constants is called when the program runs.
            for body in (c for c in children if c.kind == K.COMPOUND_STMT):
                self.walk(body, bool(CONSTANT.search(self.text(start, self.range_of(body)[0]))))
            return
        if kind == K.VAR_DECL:
            self.walk_variable(cursor, children, constant)
            return
        if kind == K.CALL_EXPR and UNSEEN_CALLS.match(cursor.spelling or ""):
            return
        if not constant:
            self.look(cursor, children)
        if kind == K.IF_STMT:
            head = self.token_from(self.token_from(start)[1])
            if head[2] in ("constexpr", "consteval"):
                children = [c for c in children if c.kind in BLOCKS or c.kind == K.IF_STMT]
            elif not constant:
                self.look_at_condition(cursor, children)
        elif kind in (K.CASE_STMT,) or kind in CASTS:
            children = children[-1:]
        elif kind == K.MEMBER_REF_EXPR:
            children = [c for c in children[:1] if self.range_of(c)[0] == start]
        for child in self.not_of_types(children):
            if kind in BLOCKS and not constant:
                self.look_at_statement(child)
            self.walk(child, constant)

    def not_of_types(self, children):
        """Those that are no argument of a template."""
        template = None
        for child in children:
            if child.kind == K.TEMPLATE_REF:
                template = self.range_of(child)[1]
            elif template is not None:
                between = self.text(template, self.range_of(child)[0]).replace(b"->", b"")
                if between.count(b"<") > between.count(b">"):
                    continue
                yield child
            else:
                yield child

    def walk_function(self, cursor, children, constant):
        body = next((c for c in children if c.kind in (K.COMPOUND_STMT, K.CXX_TRY_STMT)), None)
        if body is None or UNSEEN_FUNCTIONS.search(cursor.spelling):
            return
        if not self.text(*self.range_of(body)).startswith((b"{", b"try")):  # = default
            return
        head = self.text(self.range_of(cursor)[0], self.range_of(body)[0])
        constant = constant or bool(CONSTANT.search(head))
        if cursor.kind == K.CONSTRUCTOR:
            for child in children:
                if child.kind.is_expression():
                    self.walk(child, constant)
        self.walk(body, constant)

    def walk_variable(self, cursor, children, constant):
        if not children:
            return
        name = cursor.location.offset
        start, end = self.range_of(children[-1])
        between = self.text(name + len(cursor.spelling.encode()), start)
        # Before the name is the type, and in brackets the size.
        if start <= name or (between.strip().startswith(b"[") and b"=" not in between and b"{" not in between):
            return
        declared = bool(CONSTANT.search(self.text(self.range_of(cursor)[0], name)))
        # A const number of literals alone may be the size of an array.
        if cursor.type.is_const_qualified() and cursor.type.get_canonical().kind in NUMBERS:
            declared = declared or all(c.kind not in REFERRING for c in children[-1].walk_preorder())
        self.walk(children[-1], constant or declared)

    def look(self, cursor, children):
        kind = cursor.kind
        if kind == K.BINARY_OPERATOR and len(children) == 2:
            self.look_at_operator(cursor, children)
        elif kind in (K.CALL_EXPR, K.UNEXPOSED_EXPR) and len(children) >= 2:
            self.look_at_operator(cursor, children)
        elif kind == K.UNARY_OPERATOR:
            self.look_at_negation(cursor)
        elif kind in (K.INTEGER_LITERAL, K.FLOATING_LITERAL, K.CXX_BOOL_LITERAL_EXPR):
            start, end = self.range_of(cursor)
            changed = operators.changed_literal(self.text(start, end).decode())
            if changed:
                name = "true, false" if kind == K.CXX_BOOL_LITERAL_EXPR else "number"
                self.sites.append(Site(name, start, end, start, end, changed))
        elif kind == K.RETURN_STMT and len(children) == 1:
            self.look_at_return(children[0])
        if kind == K.CALL_EXPR:
            self.look_at_bound(cursor)

    def look_at_operator(self, cursor, children):
        start, end = self.range_of(cursor)
        begin, behind, spelling = self.token_from(min((self.range_of(c) for c in children))[1])
        name, changed = operators.CHANGED.get(spelling, (None, None))
        if changed is None or behind >= end or min(self.range_of(c)[0] for c in children) != start:
            return
        called = cursor.spelling[len("operator"):] if cursor.kind == K.CALL_EXPR else spelling
        if called != spelling and called != REWRITTEN.get(name):
            return
        type_ = cursor.type.get_canonical()
        if name in operators.OF_BOOLS:
            fits = type_.kind in BOOLS | OPEN or called == "<=>"
        else:
            fits = type_.kind in NUMBERS | OPEN or bool(ADDABLE.match(type_.spelling))
        # Nothing is divided by a vector, and places of a list have a difference, and no sum.
        number = [c.type.get_canonical().kind in NUMBERS | OPEN for c in sorted(children, key=self.range_of)]
        if name == "product" or (name == "sum" and type_.kind in NUMBERS):
            fits = fits and number[-1]
        if fits:
            self.sites.append(Site(name, start, end, begin, behind, changed))

    def look_at_negation(self, cursor):
        start, end = self.range_of(cursor)
        begin, behind, spelling = self.token_from(start)
        if spelling == "!" and begin == start:
            operand = self.text(behind, end).decode()
            self.sites.append(Site("negation", start, end, begin, behind, "", f"static_cast<bool>({operand})"))

    def look_at_return(self, value):
        start, end = self.range_of(value)
        text = self.text(start, end).decode()
        # A literal and a negation have their own.
        if value.type.get_canonical().kind in BOOLS and text not in ("true", "false") and not text.startswith("!"):
            self.sites.append(Site("returned bool", start, end, start, end, f"!({text})"))

    def look_at_bound(self, cursor):
        start, end = self.range_of(cursor)
        found = re.match(rb"std::(?:ranges::)?(min|max)\s*[<(]", self.text(start, end))
        if found:
            other = {b"min": "max", b"max": "min"}[found[1]]
            self.sites.append(Site("min, max", start, end, start + found.start(1), start + found.end(1), other))

    def look_at_condition(self, cursor, children):
        """Of an if; one that declares what it asks is passed over."""
        opening = self.token_from(self.token_from(self.range_of(cursor)[0])[1])
        depth, at = 0, bisect.bisect_left(self.starts, opening[0])
        while at < len(self.tokens):
            depth += {"(": 1, ")": -1}.get(self.tokens[at][2], 0)
            if depth == 0:
                break
            at += 1
        closing = self.tokens[min(at, len(self.tokens) - 1)][0]
        within = [c for c in children if self.range_of(c)[1] <= closing]
        if not within or any(c.kind == K.VAR_DECL for c in within) or not within[-1].kind.is_expression():
            return
        start, end = self.range_of(within[-1])
        for value in ("false", "true"):
            self.sites.append(Site("condition " + value, start, end, start, end, value))

    def look_at_statement(self, cursor):
        inner = cursor
        while inner.kind == K.UNEXPOSED_EXPR and len(found := list(inner.get_children())) == 1:
            inner = found[0]
        start, end = self.range_of(cursor)
        children = [self.range_of(c) for c in inner.get_children()]
        if inner.kind == K.COMPOUND_ASSIGNMENT_OPERATOR:
            spelling = "="
        elif inner.kind == K.CALL_EXPR and inner.spelling in ("operator++", "operator--"):
            spelling = "++"
        elif inner.kind == K.UNARY_OPERATOR and children:
            texts = self.text(start, start + 2), self.text(end - 2, end)
            spelling = "++" if b"++" in texts or b"--" in texts else ""
        elif inner.kind in (K.BINARY_OPERATOR, K.CALL_EXPR, K.UNEXPOSED_EXPR) and len(children) >= 2:
            spelling = self.token_from(min(children)[1])[2]
        else:
            return
        behind = self.token_from(end)
        if operators.ASSIGNS.match(spelling) and behind[2] == ";":
            self.sites.append(Site("statement", start, behind[1], start, behind[1], ""))
