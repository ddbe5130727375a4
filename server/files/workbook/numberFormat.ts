/** What a number format shows. `date`: which parts of a moment; `duration`: hours that go beyond a day; `spelled`: Chinese numerals, which nobody but Excel writes. */
export type Shows =
  | { kind: 'general' }
  | { kind: 'number'; isScientific: boolean; isPercent: boolean }
  | { kind: 'date'; hasYear: boolean; hasMonth: boolean; hasDay: boolean; hasHours: boolean; hasSeconds: boolean }
  | { kind: 'duration' }
  | { kind: 'spelled' }

const known = new Map<string, Shows>()
/** A workbook has at most 64 000 formats; most have ten. */
const mostKnown = 1000

/** What cells of a format show (ECMA-376 part 1, 18.8.31). */
export function showsOf(format: string): Shows {
  const before = known.get(format)
  if (before) return before
  const shows = showsIn(format)
  if (known.size < mostKnown) known.set(format, shows)
  return shows
}

function showsIn(format: string): Shows {
  const [first = ''] = sectionsOf(format)
  const bare = bareOf(first)
  if (format === '' || (/^(general|@)$/i.test(bare) && bare === first.trim())) return { kind: 'general' }
  if (/\[[hms]+\]/i.test(first)) return { kind: 'duration' }
  if (!/general/i.test(bare) && /[ymdhs]/i.test(bare)) return momentIn(bare)
  if (/\[dbnum\d\]/i.test(format)) return { kind: 'spelled' }
  return { kind: 'number', isScientific: /[0#?]e[+-]/i.test(bare), isPercent: bare.includes('%') }
}

/** Minutes are an m after hours or before seconds; any other m is a month. */
function momentIn(bare: string): Shows {
  const months = bare.replaceAll(/(h+[^ymdhs]*)m+/gi, '$1').replaceAll(/m+([^ymdhs]*s)/gi, '$1')
  return {
    kind: 'date',
    hasYear: /y/i.test(bare),
    hasMonth: /m/i.test(months),
    hasDay: /(?<!d)d{1,2}(?!d)/i.test(bare),
    hasHours: /h/i.test(bare),
    hasSeconds: /s/i.test(bare),
  }
}

/** Parts of a format for positive numbers, negative ones, zero and texts; a semicolon in quotes parts nothing. */
export function sectionsOf(format: string): string[] {
  return format.split(/;(?=(?:[^"]*"[^"]*")*[^"]*$)/)
}

/** A section without its literals, its colours and its fillers. */
export function bareOf(section: string): string {
  return section
    .replaceAll(/"[^"]*"|\\.|_.|\*./gu, '')
    .replaceAll(/\[[^\]]*\]/g, '')
    .replaceAll(/am\/pm|a\/p|上午\/下午/gi, '')
    .trim()
}
