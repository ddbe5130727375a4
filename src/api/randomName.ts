/** Hexadecimal digits that nobody else has; crypto.randomUUID does not exist on plain HTTP. */
export function randomName(bytes: number): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
