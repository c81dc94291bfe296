"""The language server protocol for records and rule files: what `problems` and `words` say, as editors ask for it."""

from pathlib import Path

from lsprotocol import types
from pygls.lsp.server import LanguageServer
from pygls.uris import from_fs_path, to_fs_path
from pygls.workspace import TextDocument

from verifier import __version__
from verifier.games.library import Library
from verifier.lsp.problems import OpenFile, Problem, open_file, problems
from verifier.lsp.words import FileLexicon, Suggestion, lexicon_of, suggestions, word_at

SEVERITIES = {
    "error": types.DiagnosticSeverity.Error,
    "warning": types.DiagnosticSeverity.Warning,
    "information": types.DiagnosticSeverity.Information,
}
KINDS = {
    "key": types.CompletionItemKind.Property,
    "value": types.CompletionItemKind.EnumMember,
    "piece": types.CompletionItemKind.Class,
    "verb": types.CompletionItemKind.Method,
    "clause": types.CompletionItemKind.Reference,
}
SOURCE = "verifier"


class RulesServer(LanguageServer):
    """A server for one editor. Rules are read anew when one of their files is saved."""

    def __init__(self, library: Library) -> None:
        super().__init__(SOURCE, __version__)
        self.library = library

    def document(self, uri: str) -> TextDocument:
        """A text as it is in the editor, or on disk if it is not open there; what cannot be read is empty."""
        found = self.workspace.get_text_document(uri)
        try:
            found.source  # noqa: B018
        except (OSError, ValueError):
            return TextDocument(uri, "", position_codec=self.workspace.position_codec)
        return found

    def file(self, uri: str) -> OpenFile:
        """A file as it is in the editor; one that is not open there as it is on disk, empty if it cannot be read."""
        path = Path(to_fs_path(uri) or uri)
        return open_file(path, self.document(uri).source, self.library.root)

    def lexicon(self, file: OpenFile) -> FileLexicon | None:
        """What the words of a file mean."""
        return lexicon_of(self.library, file)

    def place(self, uri: str, position: types.Position) -> types.Position:
        """A place as the editor counts it, in characters."""
        lines = self.file(uri).lines
        found = self.workspace.position_codec.position_from_client_units(lines, position)
        return types.Position(found.line, found.character)

    def check(self, uri: str) -> None:
        """Tell the editor what is wrong in a file."""
        file = self.file(uri)
        found = [diagnostic_of(problem, file) for problem in problems(self.library, file)]
        lines, codec = file.lines, self.workspace.position_codec
        for diagnostic in found:
            diagnostic.range = codec.range_to_client_units(lines, diagnostic.range)
        self.text_document_publish_diagnostics(types.PublishDiagnosticsParams(uri, found))


def make_server(library: Library) -> RulesServer:
    """A server with everything that it answers."""
    server = RulesServer(library)

    @server.feature(types.TEXT_DOCUMENT_DID_OPEN)
    def opened(params: types.DidOpenTextDocumentParams) -> None:
        server.check(params.text_document.uri)

    @server.feature(types.TEXT_DOCUMENT_DID_CHANGE)
    def changed(params: types.DidChangeTextDocumentParams) -> None:
        server.check(params.text_document.uri)

    @server.feature(types.TEXT_DOCUMENT_DID_SAVE)
    def saved(params: types.DidSaveTextDocumentParams) -> None:
        server.library = Library(server.library.root)
        server.check(params.text_document.uri)

    @server.feature(types.TEXT_DOCUMENT_DID_CLOSE)
    def closed(params: types.DidCloseTextDocumentParams) -> None:
        uri = params.text_document.uri
        server.text_document_publish_diagnostics(types.PublishDiagnosticsParams(uri, []))

    @server.feature(types.TEXT_DOCUMENT_HOVER)
    def hover(params: types.HoverParams) -> types.Hover | None:
        file = server.file(params.text_document.uri)
        lexicon = server.lexicon(file)
        at = server.place(params.text_document.uri, params.position)
        page = lexicon.hover(file, at.line, at.character) if lexicon is not None else ""
        return types.Hover(types.MarkupContent(types.MarkupKind.Markdown, page)) if page else None

    @server.feature(types.TEXT_DOCUMENT_DEFINITION)
    def define(params: types.DefinitionParams) -> types.Location | None:
        file = server.file(params.text_document.uri)
        lexicon = server.lexicon(file)
        at = server.place(params.text_document.uri, params.position)
        word = word_at(file.line(at.line), at.character)
        found = lexicon.definition(word) if lexicon is not None and word else None
        if found is None:
            return None
        start = types.Position(max(found.line - 1, 0), max(found.column - 1, 0))
        return types.Location(from_fs_path(str(Path(found.path).resolve())) or "", types.Range(start, start))

    @server.feature(types.TEXT_DOCUMENT_COMPLETION, types.CompletionOptions(trigger_characters=[" ", ":"]))
    def complete(params: types.CompletionParams) -> types.CompletionList:
        file = server.file(params.text_document.uri)
        at = server.place(params.text_document.uri, params.position)
        found = suggestions(server.lexicon(file), server.library, file, at.line, at.character)
        return types.CompletionList(is_incomplete=False, items=list(map(item_of, found)))

    return server


def item_of(suggestion: Suggestion) -> types.CompletionItem:
    """What could be written, as editors list it."""
    return types.CompletionItem(
        suggestion.word, kind=KINDS[suggestion.kind], detail=suggestion.about or None, insert_text=suggestion.word
    )


def diagnostic_of(problem: Problem, file: OpenFile) -> types.Diagnostic:
    """A problem as editors mark it: from its column to the end of the word, or the whole line."""
    number = max(problem.line - 1, 0)
    line = file.line(number)
    start = max(problem.column - 1, 0)
    word = word_at(line, start)
    end = start + len(word) if word and line[start:].startswith(word) else len(line)
    return types.Diagnostic(
        types.Range(types.Position(number, start), types.Position(number, max(end, start + 1))),
        problem.message,
        severity=SEVERITIES[problem.level],
        code=problem.code,
        source=SOURCE,
    )
