import { uploadTypes } from '#contract/rules/uploadTypes.ts'

/** What the browser's own dialog offers. What is dropped is not silently left out: people are told why. */
export function accepted(isImage: boolean): { format: string; filter: 'native' } {
  const suffixes = Object.entries(uploadTypes).flatMap(([suffix, { mime }]) => (!isImage || mime.startsWith('image/') ? [`.${suffix}`] : []))
  return { format: suffixes.join(','), filter: 'native' }
}
