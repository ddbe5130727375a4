import { amountText, escaped, tableHtml } from '#contract/modules/charging/batchDocument/documentParts.ts'
import { documentStyle } from '#contract/modules/charging/batchDocument/documentStyle.ts'
import { startTexts } from '#contract/modules/recall/impact.ts'
import type { Impact } from '#contract/modules/recall/impact.ts'
import { recallStatusTexts } from '#contract/modules/recall/recall.ts'
import { wireTime } from '#contract/rules/wireTime.ts'
import type { RecallTable } from './tables.ts'

/** nothing is fetched and nothing is run, whatever a record holds */
const policy = "default-src 'none'; style-src 'unsafe-inline'"

type Protocol = {
  recall: RecallTable
  impact: Impact
  /** who began, held and ended it, by their own names */
  people: { by: string; holdBy: string; endBy: string }
  ncrNo: string
  plantTz: string
  at: number
}

/** 召回报告 for the auditor: how it began, how long each step took, whom it reached, and what was held. One document in HTML without anything from outside. */
export function recallProtocol({ recall, impact, people, ncrNo, plantTz, at }: Protocol): string {
  const title = recall.isDrill === 'Y' ? '召回演练报告' : '召回报告'
  const clock = (ms: number | null) => (ms === null ? '' : wireTime(Number(ms), plantTz))
  const since = (ms: number | null) => (ms === null ? '没有做' : tookText(Number(ms) - Number(recall.createTime)))
  const facts: [string, string][] = [
    ['召回号', recall.recallNo],
    ['状态', Object.entries(recallStatusTexts).find(([value]) => value === recall.status)?.[1] ?? recall.status],
    ['查起', Object.entries(startTexts).find(([value]) => value === recall.startKind)?.[1] ?? recall.startKind],
    ['起点', recall.startTitle],
    ['时间', recall.fromTime === null ? '不限' : `${clock(recall.fromTime)} 到 ${clock(recall.toTime)}`],
    ['原因', recall.reason],
    ['牵连批次', `${recall.lots} 批`],
    ['成品箱', `${recall.boxes} 箱，已发出 ${recall.boxesShipped} 箱`],
    ['客户', `${recall.customers} 家`],
    ['冻结', recall.holdTime === null ? '没有冻结' : `${recall.heldLots} 批${recall.isDrill === 'Y' ? '（演练，只记录）' : ''}`],
    ['冻结前后可用', recall.holdTime === null ? '没有冻结' : `${recall.usableBefore} 批 → ${recall.usableAfter} 批`],
    ['不合格单', ncrNo === '' ? '没有' : ncrNo],
  ]
  const steps = [
    { step: '定起点、开始', at: clock(recall.createTime), took: '0 秒', by: people.by },
    { step: '查出去向', at: clock(recall.createTime), took: `查询 ${recall.foundMs} 毫秒`, by: '系统' },
    { step: '冻结厂内全部', at: clock(recall.holdTime), took: since(recall.holdTime), by: people.holdBy },
    { step: '结束', at: clock(recall.endTime), took: since(recall.endTime), by: people.endBy },
  ]
  const amount = (qty: number, unit: string) => `${amountText(qty)} ${unit === 'pcs' ? '个' : unit}`
  return `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${policy}"><title>${escaped(`${title} ${recall.recallNo}`)}</title><style>${documentStyle}</style></head><body>
<header><h1>${title}</h1><span>${escaped(recall.recallNo)}</span></header>
<dl>${facts.map(([term, text]) => `<div><dt>${escaped(term)}</dt><dd>${escaped(text)}</dd></div>`).join('')}</dl>
${tableHtml(
  '一、步骤与用时',
  [
    { title: '步骤', text: ({ step }) => step },
    { title: '时间', text: ({ at: when }) => when },
    { title: '从开始起', text: ({ took }) => took },
    { title: '谁', text: ({ by }) => by },
  ],
  steps,
  '',
)}${tableHtml(
    '二、牵连批次',
    [
      { title: '批次', text: ({ lotNo }) => lotNo },
      { title: '物料', text: ({ materialCode, materialName }) => `${materialCode} ${materialName}` },
      { title: '箱', isNumber: true, text: ({ boxes }) => String(boxes) },
      { title: '已发', isNumber: true, text: ({ left, unit }) => amount(left, unit) },
      { title: '在库', isNumber: true, text: ({ onHand, unit }) => amount(onHand, unit) },
      { title: '在哪', text: ({ places, customers }) => [places, customers].filter((words) => words !== '').join('；') },
      { title: '现在', text: ({ blocked }) => blocked ?? '可用' },
    ],
    impact.lots,
    '没有牵连批次',
  )}${tableHtml(
    '三、客户',
    [
      { title: '客户', text: ({ name }) => name },
      { title: '出库单', text: ({ deliveries }) => deliveries.join('、') },
      { title: '批次', isNumber: true, text: ({ lots }) => String(lots) },
      { title: '件', isNumber: true, text: ({ units }) => String(units) },
    ],
    impact.customers,
    '没有发给任何客户',
  )}${balanceHtml(impact, amount)}<h2>结论</h2><p>${recall.conclusion === '' ? '还没有结论' : escaped(recall.conclusion)}</p>
<footer><p>去向按 ${clock(at)} 的记录列出；上面的数量是开始时查到的。</p>${recall.esignId === '' ? '' : `<p>签名号 ${escaped(recall.esignId)}</p>`}</footer></body></html>`
}

function tookText(ms: number): string {
  const seconds = Math.round(ms / 1000)
  return `${Math.floor(seconds / 3600)} 时 ${Math.floor(seconds / 60) % 60} 分 ${seconds % 60} 秒`
}

function balanceHtml({ balance }: Impact, amount: (qty: number, unit: string) => string): string {
  if (balance === null) return ''
  const { unit, came, went, there, lost } = balance
  const rows = [{ title: '收进', qty: came }, ...went, { title: '在库', qty: there }, { title: '没着落', qty: lost }]
  return tableHtml(
    '四、数量对账',
    [
      { title: '去向', text: ({ title }) => title },
      { title: '数量', isNumber: true, text: ({ qty }) => amount(qty, unit) },
    ],
    rows,
    '',
  )
}
