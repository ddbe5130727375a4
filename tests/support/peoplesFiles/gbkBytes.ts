/** A text in GBK, as Excel on Chinese Windows saves it. Node reads it and writes it not, so each pair of bytes is asked what it says. */
export function gbkBytes(text: string): Buffer {
  const known = table()
  return Buffer.concat(Array.from(text, (character) => (character < '\u0080' ? Buffer.from(character) : (known.get(character) ?? missing(character)))))
}

let made: ReadonlyMap<string, Buffer> | null = null

function table(): ReadonlyMap<string, Buffer> {
  if (made) return made
  const decoder = new TextDecoder('gbk')
  const found = new Map<string, Buffer>()
  for (let lead = 0x81; lead <= 0xfe; lead += 1)
    for (let trail = 0x40; trail <= 0xfe; trail += 1) {
      const bytes = Buffer.from([lead, trail])
      const character = decoder.decode(bytes)
      if (Array.from(character).length === 1 && !found.has(character)) found.set(character, bytes)
    }
  made = found
  return found
}

function missing(character: string): never {
  throw new Error(`GBK has no ${character}`)
}
