/** 32 hexadecimal digits that name a page among those of a person (RTM-022). Pages over plain HTTP have no randomUUID. */
export function newPageId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
