/**
 * The path of an uploaded file as records keep it: `<biz>/<name>_<key>.<suffix>`, relative, made by the server (api-contract.md 2.13).
 * It names a file and is never joined to a path of a disk (security.md 41).
 */
const segment = String.raw`(?!\.)[^\p{Cc}\p{Cf}\s/\\,?#%"'<>|*:&]{1,160}`
const path = new RegExp(`^${segment}(?:/${segment}){1,8}$`, 'u')

/** Longest path in characters. */
export const longestPath = 200

export function isFilePath(text: string): boolean {
  return text.length <= longestPath && path.test(text)
}

/** The paths that a field of files holds, commas between. */
export function pathsIn(value: unknown): string[] {
  return typeof value === 'string' ? value.split(',').filter((part) => part !== '') : []
}

/** What a key looks like that the server put behind a name: our own, and the milliseconds that relatives of the contract use. */
const key = /_(?:[0-9a-f]{32}|\d{13})(?=\.[^.]*$|$)/

/** The name people gave the file of a path. */
export function fileNameOf(filePath: string): string {
  return (filePath.split('/').at(-1) ?? '').replace(key, '')
}
