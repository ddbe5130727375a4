import { suffixOf } from '#contract/rules/fileClass.ts'

const longestStem = 60

/**
 * A name as people gave it, made harmless: without folders, control and direction marks, and signs that file systems, addresses
 * or lists of paths read as their own. Never empty.
 */
export function cleanName(given: string): { stem: string; suffix: string; name: string } {
  const last = given.normalize('NFC').split(/[/\\]/).at(-1) ?? ''
  const suffix = suffixOf(last.trim())
  const bare = suffix === '' ? last : last.trim().slice(0, -suffix.length - 1)
  const kept = bare
    .replaceAll(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}]/gu, '')
    .replaceAll(/[\s,?#%"'<>|*:&]+/gu, '_')
    .replaceAll(/^[._]+|[._]+$/g, '')
  const stem = Array.from(kept).slice(0, longestStem).join('') || '文件'
  return { stem, suffix, name: suffix === '' ? stem : `${stem}.${suffix}` }
}

/** The path of a file on the wire. The key makes it the only one of its kind. */
export function pathFor(biz: string, { stem, suffix }: { stem: string; suffix: string }, key: string): string {
  return `${biz}/${stem}_${key}${suffix === '' ? '' : `.${suffix}`}`
}
