/** How a browser takes a file and what it calls it; any name in any script (RFC 6266, RFC 8187). */
export function contentDisposition(as: 'inline' | 'attachment', fileName: string): string {
  const encoded = encodeURIComponent(fileName).replaceAll(/['()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)
  return `${as}; filename*=UTF-8''${encoded}`
}
