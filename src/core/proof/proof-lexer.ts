import { endOpenToken, feed } from './lexer-modes.ts'
import { createLexerState } from './lexer-state.ts'
import type { ProofToken } from './proof-token.ts'

export type ProofLexer = {
  push(text: string): void
  end(): void
}

/**
 * Splits a stream of Markdown into tokens. Reads one character at a time, so that the result does not depend on how the
 * stream was split into pieces. Half a surrogate pair without its other half becomes U+FFFD. Links, images and tags become
 * plain text: their text stays, their addresses are removed.
 */
export function createProofLexer(emit: (token: ProofToken) => void, previous = '\n'): ProofLexer {
  const lexer = createLexerState(emit, previous)
  let highSurrogate = ''
  let endsWithReturn = false
  /** All line breaks as one character: Markdown knows three. */
  const plainBreaks = (text: string): string => {
    const rest = endsWithReturn && text.startsWith('\n') ? text.slice(1) : text
    if (text !== '') endsWithReturn = text.endsWith('\r')
    return rest.includes('\r') ? rest.replace(/\r\n?/g, '\n') : rest
  }
  return {
    push(piece) {
      let rest = highSurrogate + piece
      highSurrogate = /[\ud800-\udbff]$/.test(rest) ? rest.at(-1)! : ''
      if (highSurrogate) rest = rest.slice(0, -1)
      // A database keeps no NUL: it is dropped here, as an invisible character that keeps its neighbours apart until then.
      feed(lexer, plainBreaks(rest.toWellFormed().replaceAll('\0', '\u200b')))
    },
    end() {
      if (highSurrogate) feed(lexer, highSurrogate.toWellFormed())
      highSurrogate = ''
      endOpenToken(lexer)
    },
  }
}

/** The tokens of a text inside a sentence. */
export function readTokens(text: string): ProofToken[] {
  const tokens: ProofToken[] = []
  const lexer = createProofLexer(token => tokens.push(token), ' ')
  lexer.push(text)
  lexer.end()
  return tokens
}
