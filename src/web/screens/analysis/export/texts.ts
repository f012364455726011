import type { ExportFile } from '#core/export/export-files.ts'

type ExportGroup = { readonly label: string; readonly files: readonly (readonly [ExportFile, name: string])[] }

const groups: readonly ExportGroup[] = [
  {
    label: 'Markdown',
    files: [
      ['note.md', 'Everything in one note'],
      ['verdict.md', 'Verdict'],
      ['summary.md', 'Summary'],
      ['key-points.md', 'Key points'],
      ['conversation.md', 'Conversation'],
      ['transcript.md', 'Transcript'],
    ],
  },
  {
    label: 'Subtitles',
    files: [
      ['transcript.srt', 'SubRip'],
      ['transcript.vtt', 'WebVTT'],
    ],
  },
  { label: 'Data', files: [['everything.json', 'Everything as JSON']] },
]

/** Texts of the export menu, loaded with it. */
export const texts = {
  button: 'Export',
  failed: 'The export menu could not be loaded.',
  saving: (file: ExportFile) => `Saving ${file}`,
  groups,
}
