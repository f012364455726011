import { readPicture } from '#core/videos/picture.ts'

/** A picture of a prompt as text, for comparing prompts. Like the vendors, refuses bytes of another type than claimed. */
export function shownPicture(mediaType: string, base64: string): string {
  const bytes = Buffer.from(base64, 'base64')
  const facts = readPicture(bytes)
  if (bytes.toString('base64') !== base64 || facts?.mediaType !== mediaType)
    throw new Error(`not a picture of the type ${mediaType}`)
  return `(${mediaType}, ${facts.width} × ${facts.height}, ${bytes.length} bytes)`
}
