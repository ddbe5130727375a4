import type { CountedReport, CountedSection } from '#contract/declaredReport.ts'
import { escaped } from '#contract/modules/charging/batchDocument/documentParts.ts'
import { documentStyle } from '#contract/modules/charging/batchDocument/documentStyle.ts'

/** nothing is fetched and nothing is run, whatever a record holds */
const policy = "default-src 'none'; style-src 'unsafe-inline'"

/** A report as one document in HTML without anything from outside, for paper. */
export function reportPage({ title, about, from, to, at, sections }: CountedReport, by: string): string {
  const days = from === to ? from : `${from} 到 ${to}`
  return `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${policy}"><title>${escaped(title)}</title><style>${documentStyle}</style></head><body>
<header><h1>${escaped(title)}</h1><span>${escaped(days)}</span></header><p>${escaped(about)}</p>
${sections.map(sectionHtml).join('')}
<footer><p>导出人 ${escaped(by)}，${escaped(at)}</p></footer></body></html>`
}

function sectionHtml({ title, groups, measures, lines, sums }: CountedSection): string {
  if (lines.length === 0) return `<h2>${escaped(title)}</h2><p class="none">这段时间没有记录</p>`
  const heads = [
    ...groups.map((group) => `<th>${escaped(group)}</th>`),
    ...measures.map(({ title: of, unit }) => number('th', unit === '' ? of : `${of}（${unit}）`)),
  ]
  const text = (value: number | null, at: number) => (value === null ? '' : value.toFixed(measures[at]?.decimals ?? 0))
  const rows = lines.map(
    ({ texts, values }) =>
      `<tr>${texts.map((one) => `<td>${escaped(one)}</td>`).join('')}${values.map((value, at) => number('td', text(value, at))).join('')}</tr>`,
  )
  const total = `<tr><th colspan="${groups.length}">合计</th>${sums.map((value, at) => number('th', text(value, at))).join('')}</tr>`
  return `<h2>${escaped(title)}</h2><table><thead><tr>${heads.join('')}</tr></thead><tbody>${rows.join('')}${total}</tbody></table>`
}

function number(tag: 'th' | 'td', text: string): string {
  return `<${tag} class="number">${escaped(text)}</${tag}>`
}
