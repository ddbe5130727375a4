import { deviationTitles } from '../batchDossier.ts'
import type { BagLife, BatchDossier } from '../batchDossier.ts'
import { millStatusTexts } from '../millRecord.ts'
import { clearanceStatusTexts } from '../lineClearance.ts'
import { planStatusTexts } from '../../production/planStates.ts'
import { reportStatusTexts } from '../../production/workReport.ts'
import { wireTime } from '../../../rules/wireTime.ts'
import { deltaTexts, isDeltaMethod } from '../../../rules/colour/deltaE.ts'
import type { BatchForecast } from '../../formula/forecast.ts'
import { amountText, escaped, tableHtml } from './documentParts.ts'
import { curveHtml } from './parameterCurve.ts'
import { documentStyle } from './documentStyle.ts'

/** nothing is fetched and nothing is run, whatever a record holds */
const policy = "default-src 'none'; style-src 'unsafe-inline'"
const meanings: Readonly<Record<string, string>> = {
  weigh: '称量',
  check: '复核',
  override: '放行超差',
  release: '批放行',
  void: '作废',
  approve: '批准',
  handover: '交接',
}
const wordOf = (texts: Readonly<Record<string, string>>, value: string) => texts[value] ?? value

/**
 * The record of a batch (批生产记录) as one document in HTML, which is shown beside the page and printed as the PDF: the two are one. It
 * needs nothing from outside and runs no script; whatever a record holds stands in it as text.
 */
export function batchDocument(record: BatchDossier): string {
  const { batchNo } = record
  return `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${policy}"><title>${escaped(`批生产记录 ${batchNo}`)}</title><style>${documentStyle}</style></head><body>
<header><h1>批生产记录</h1><span>${escaped(batchNo)}</span></header>
${seal(record)}${facts(record)}${formulaPart(record)}${bagPart(record)}${stepPart(record)}${millPart(record)}${reportPart(record)}${deviationPart(record)}${signaturePart(record)}
<footer><p>SHA-256 ${escaped(record.digest.toUpperCase())}</p><p>${escaped(checkedText(record))}</p></footer></body></html>`
}

/** Whether the record is what was written, in one sentence. */
export function checkedText({ sealed, broken, checkedAt, plantTz }: Pick<BatchDossier, 'sealed' | 'broken' | 'checkedAt' | 'plantTz'>): string {
  const when = wireTime(checkedAt, plantTz)
  return broken.length === 0 ? `${sealed} 条记录，${when} 核对一致` : `${sealed} 条记录，${when} 核对：有 ${broken.length} 条和写入时不一样`
}

function seal({ broken }: BatchDossier): string {
  if (broken.length === 0) return ''
  const rows = broken.map(({ part, name, said }) => `<li>▲ ${escaped(`${part} ${name}：${said}`)}</li>`).join('')
  return `<section class="broken"><h2>核对不一致</h2><ul>${rows}</ul></section>`
}

function facts({ batchNo, productName, qty, unit, orderNo, planNo, formula, clearances, status, planStart, steps, plantTz }: BatchDossier): string {
  const started = steps.flatMap(({ startMs }) => (startMs === null ? [] : [startMs]))[0] ?? planStart
  const cleared = clearances.find(({ status: of }) => of === 'used') ?? clearances.at(-1)
  const clearance = cleared ? `${clockOf(cleared.signAt, plantTz)} ${wordOf(clearanceStatusTexts, cleared.status)}` : '没有'
  const named: [string, string][] = [
    ['批号', batchNo],
    ['产品', productName],
    ['数量', `${amountText(qty)} ${unit}`],
    ['生产单', orderNo],
    ['计划', planNo],
    ['配方', formula?.versionLabel ?? '没有'],
    ['开始', started === null ? '还没有' : wireTime(started, plantTz)],
    ['清场', clearance],
    ['状态', wordOf(planStatusTexts, status)],
  ]
  return `<dl>${named.map(([term, text]) => `<div><dt>${escaped(term)}</dt><dd>${escaped(text)}</dd></div>`).join('')}</dl>`
}

function formulaPart({ formula }: BatchDossier): string {
  if (formula === null) return tableHtml('一、配方副本', [], [], '派工时没有定版的配方，没有副本')
  const lines = tableHtml(
    `一、配方副本 ${formula.versionLabel}`,
    [
      { title: '序', text: ({ seq }) => String(seq) },
      { title: '相', text: ({ phase }) => phase },
      { title: '物料', text: ({ materialCode, materialName }) => `${materialCode} ${materialName}` },
      { title: '%', isNumber: true, text: ({ pct }) => (pct === null ? '***' : String(pct)) },
      { title: '用量', isNumber: true, text: ({ qty, unit }) => (qty === null ? '***' : `${amountText(qty)} ${unit}`) },
    ],
    formula.lines,
    '',
  )
  return `${lines}<p class="hash">配方摘要 ${escaped(formula.hash.toUpperCase())}</p>`
}

function bagPart({ bags, forecast, plantTz }: BatchDossier): string {
  const clock = (at: number | null) => clockOf(at, plantTz)
  const pair = (one: string, other: string) => (other === '' ? `${one}${one === '' ? '' : ' / 未复核'}` : `${one} / ${other}`)
  const standing = bags.filter(({ isVoid }) => !isVoid)
  const table = tableHtml<BagLife>(
    '二、称量与投料',
    [
      { title: '相', text: ({ phase }) => phase },
      { title: '物料', text: ({ materialName }) => materialName },
      { title: '批号', text: ({ lotNo }) => lotNo },
      { title: '件码', text: ({ huCode }) => huCode },
      {
        title: '净重',
        isNumber: true,
        text: ({ net, unit, isVoid, source }) => `${amountText(net)} ${unit}${isVoid ? ' 作废' : ''}${source === 'manual' ? ' 手工' : ''}`,
      },
      { title: '称 / 复核', text: ({ weighAt, weighBy, signBy }) => `${clock(weighAt)} ${pair(weighBy, signBy)}` },
      {
        title: '投 / 复核',
        text: ({ chargedAt, chargeBy, checkBy, isVoid }) =>
          chargedAt === null ? (isVoid ? '' : '还没有投') : `${clock(chargedAt)} ${pair(chargeBy, checkBy)}`,
      },
    ],
    bags,
    '这批没有称量',
  )
  const colour = forecast === null ? '' : `<p class="sum">${escaped(forecastText(forecast))}</p>`
  return standing.length === 0 ? table : `${table}<p class="sum">${escaped(balanceText(standing))}</p>${colour}`
}

/** The colour that the weighings give, as the desk says it while they are made (factory.md 3.7). */
export function forecastText({ dE, method, limit, isWhole }: BatchForecast): string {
  const formula = isDeltaMethod(method) ? deltaTexts[method] : method
  return `按称量记录预测（示意） ΔE ${dE.toFixed(2)}，${formula}，限 ${limit.toFixed(1)}${isWhole ? '' : '，没称的按目标算'}`
}

/** What was weighed beside what was charged, by unit. */
export function balanceText(standing: readonly BagLife[]): string {
  return [...Map.groupBy(standing, ({ unit }) => unit)]
    .map(([unit, bags]) => {
      const [weighed, charged] = [sumOf(bags, ({ net }) => net), sumOf(bags, (bag) => bag.charged ?? 0)]
      const rest = weighed - charged
      return `称 ${amountText(weighed / 1e6)} ${unit}，投 ${amountText(charged / 1e6)} ${unit}，${rest === 0 ? '投入 = 称入' : `差 ${amountText(rest / 1e6)} ${unit}`}`
    })
    .join('；')
}

const sumOf = (bags: readonly BagLife[], of: (bag: BagLife) => number) => bags.reduce((sum, bag) => sum + Math.round(of(bag) * 1e6), 0)

function stepPart({ steps, plantTz, checkedAt }: BatchDossier): string {
  const table = tableHtml(
    '三、工序与参数（整段，虚线为限）',
    [
      { title: '工序', text: ({ processName }) => processName },
      { title: '设备', text: ({ equipCode, equipName }) => `${equipCode ?? ''} ${equipName}` },
      { title: '时间', text: ({ startMs, endMs }) => `${clockOf(startMs, plantTz)} – ${endMs === null ? '' : clockOf(endMs, plantTz)}` },
    ],
    steps,
    '还没有工序',
  )
  const curves = steps.flatMap(({ parameters, equipCode, endMs }) =>
    parameters.filter(({ words }) => words === null).map((parameter) => curveHtml(parameter, equipCode ?? '', endMs ?? checkedAt)),
  )
  return curves.length === 0 ? table : `${table}<div class="curves">${curves.join('')}</div>`
}

function millPart({ mills }: BatchDossier): string {
  if (mills.length === 0) return ''
  const figure = (value: number | null, unit: string) => (value === null ? '–' : `${value} ${unit}`)
  return tableHtml(
    '磨粉',
    [
      { title: '遍', text: ({ passNo }) => String(passNo) },
      { title: '设备', text: ({ equipCode }) => equipCode },
      { title: '状态', text: ({ status }) => wordOf(millStatusTexts, status) },
      { title: '得率', isNumber: true, text: ({ yieldPct }) => figure(yieldPct, '%') },
      { title: 'D50', isNumber: true, text: ({ d50 }) => figure(d50, 'µm') },
      { title: 'D90', isNumber: true, text: ({ d90 }) => figure(d90, 'µm') },
      { title: '最高出料温度', isNumber: true, text: ({ outTempMax }) => figure(outTempMax, '°C') },
      { title: '金检', text: ({ metalCheck }) => (metalCheck === 'pass' ? '合格' : metalCheck === '' ? '' : '检出金属') },
    ],
    mills,
    '',
  )
}

function reportPart({ reports, plantTz }: BatchDossier): string {
  return tableHtml(
    '四、报工',
    [
      { title: '任务', text: ({ taskNo }) => taskNo },
      { title: '报工单', text: ({ reportNo }) => reportNo },
      { title: '良', isNumber: true, text: ({ good, unit }) => `${amountText(good)} ${unit}` },
      { title: '不良', isNumber: true, text: ({ bad, unit }) => `${amountText(bad)} ${unit}` },
      { title: '报工人', text: ({ by, at }) => `${clockOf(at, plantTz)} ${by}` },
      { title: '状态', text: ({ status }) => wordOf(reportStatusTexts, status) },
    ],
    reports,
    '还没有报工',
  )
}

function deviationPart({ deviations, plantTz }: BatchDossier): string {
  return tableHtml(
    '五、报警和安灯',
    [
      { title: '时间', text: ({ at }) => clockOf(at, plantTz) },
      { title: '设备', text: ({ equipCode }) => equipCode },
      { title: '内容', text: ({ text, kind }) => `${kind === 'alarm' ? '' : `${deviationTitles[kind]} `}${text}` },
      { title: '处理', text: ({ outcome }) => outcome || '没有处理记录' },
    ],
    deviations,
    '工序运行时没有报警和安灯',
  )
}

function signaturePart({ signatures, plantTz }: BatchDossier): string {
  return tableHtml(
    '六、签名',
    [
      { title: '姓名', text: ({ realname }) => realname },
      { title: '含义', text: ({ meaning }) => wordOf(meanings, meaning) },
      { title: '操作', text: ({ name }) => name },
      { title: '时间', text: ({ at }) => wireTime(at, plantTz) },
    ],
    signatures,
    '还没有签名',
  )
}

/** Month, day, hour and minute: a batch lasts a day. */
function clockOf(at: number | null, plantTz: string): string {
  return at === null ? '' : wireTime(at, plantTz).slice(5, 16)
}
