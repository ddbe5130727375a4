/** What was left over and what came after it. */
export function joined(rest: Uint8Array, chunk: Uint8Array): Uint8Array {
  if (rest.length === 0) return chunk
  const bytes = new Uint8Array(rest.length + chunk.length)
  bytes.set(rest)
  bytes.set(chunk, rest.length)
  return bytes
}
