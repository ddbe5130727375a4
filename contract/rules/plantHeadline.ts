/** How a check of the plant came out; hidden: who looks may not see it. */
export type CheckState = 'fine' | 'tight' | 'bad' | 'unknown' | 'hidden'
export const checkTitles = { delivery: '交付', alarms: '报警', machines: '设备', oee: 'OEE' } as const
export type CheckName = keyof typeof checkTitles
/** `says` stands beside the title, `headline` is what of it could stand above all; '' while it is fine. */
export type PlantCheck = { name: CheckName; state: CheckState; says: string; headline: string }

/** What nobody has told yet, and what who looks may not see. */
export type Missing = 'unknown' | 'hidden'

/** What a board of the plant shows, as numbers. `oee` is a share; null where nothing was made or worked yet. */
export type PlantFacts = {
  /** `openOrders` null: who looks may not see how many there are */
  delivery: { openOrders: number | null; lateOrders: number; lateLines: number } | Missing
  alarms: { open: number; unacknowledged: number; unansweredCalls: number } | Missing
  machines: { running: number; all: number; down: number; offline: number; waiting: number } | Missing
  oee: { share: number | null } | Missing
}

/** What a shift is to reach, a share; below `badOee` somebody has to ask why (docs/decisions/100-one-truth.md). */
export const oeeTarget = 0.75
const badOee = 0.6

export type PlantHeadline = { state: Exclude<CheckState, 'hidden'>; text: string; checks: readonly PlantCheck[] }

/** The answer of a board, computed from all that it shows: 正常 only when delivery, alarms, machines and OEE pass; else the worst two of them. */
export function plantHeadline(facts: PlantFacts): PlantHeadline {
  const checks = [deliveryCheck(facts.delivery), alarmCheck(facts.alarms), machineCheck(facts.machines), oeeCheck(facts.oee)]
  const failing = [...checks.filter(({ state }) => state === 'bad'), ...checks.filter(({ state }) => state === 'tight')]
  const worst = failing[0]
  if (worst !== undefined) {
    const text = failing.slice(0, 2).map(({ headline }) => headline)
    return { state: worst.state === 'bad' ? 'bad' : 'tight', text: text.join('，'), checks }
  }
  if (checks.every(({ state }) => state === 'fine')) return { state: 'fine', text: '正常', checks }
  return { state: 'unknown', text: checks.some(({ state }) => state === 'fine') ? '看到的都正常' : '还不知道', checks }
}

function deliveryCheck(facts: PlantFacts['delivery']): PlantCheck {
  const name = 'delivery'
  if (typeof facts === 'string') return missing(name, facts)
  const { openOrders, lateOrders, lateLines } = facts
  if (lateOrders > 0)
    return {
      name,
      state: 'bad',
      says: joined(`会晚 ${openOrders === null ? lateOrders : `${lateOrders} / ${openOrders}`} 单`, lateLines > 0 ? `${lateLines} 行` : ''),
      headline: `${lateOrders} 单会晚`,
    }
  if (lateLines > 0) return { name, state: 'tight', says: `${lateLines} 行会晚`, headline: `${lateLines} 行交货会晚` }
  return fine(name, openOrders === 0 ? '没有未结订单' : `${openOrders === null ? '' : `${openOrders} 单`}都赶得上`)
}

function alarmCheck(facts: PlantFacts['alarms']): PlantCheck {
  const name = 'alarms'
  if (typeof facts === 'string') return missing(name, facts)
  const { open, unacknowledged, unansweredCalls } = facts
  const calls = unansweredCalls > 0 ? `${unansweredCalls} 个安灯没人响应` : ''
  const known = open > unacknowledged ? `共 ${open} 条` : ''
  if (unacknowledged > 0)
    return { name, state: 'bad', says: joined(`${unacknowledged} 条没人确认`, calls, known), headline: joined(calls, `${unacknowledged} 条报警没人确认`) }
  if (unansweredCalls > 0) return { name, state: 'bad', says: joined(calls, known), headline: calls }
  return open > 0 ? { name, state: 'tight', says: `${open} 条，都有人在处理`, headline: `${open} 条报警在处理` } : fine(name, '0 条')
}

function machineCheck(facts: PlantFacts['machines']): PlantCheck {
  const name = 'machines'
  if (typeof facts === 'string') return missing(name, facts)
  const { running, all, down, offline, waiting } = facts
  const count = `运行 ${running} / ${all} 台`
  const stopped = joined(down > 0 ? `${down} 台故障` : '', offline > 0 ? `${offline} 台离线` : '')
  const waits = waiting > 0 ? `${waiting} 台待料或短停` : ''
  if (stopped !== '') return { name, state: 'bad', says: joined(stopped, waits), headline: stopped }
  return waits === '' ? fine(name, count) : { name, state: 'tight', says: joined(waits, count), headline: waits }
}

function oeeCheck(facts: PlantFacts['oee']): PlantCheck {
  const name = 'oee'
  if (typeof facts === 'string') return missing(name, facts)
  if (facts.share === null) return missing(name, 'unknown')
  const says = `${percentText(facts.share)}，目标 ${Math.round(oeeTarget * 100)} %`
  if (facts.share >= oeeTarget) return fine(name, says)
  return { name, state: facts.share < badOee ? 'bad' : 'tight', says, headline: `OEE ${percentText(facts.share)}` }
}

/** `39.7 %`, cut and not rounded: what is below its target never reads as having reached it. */
function percentText(share: number): string {
  return `${(Math.floor(share * 1000 + 1e-9) / 10).toFixed(1)} %`
}

const missingWords = { unknown: '还没有数据', hidden: '没有权限' } as const
const missing = (name: CheckName, state: Missing): PlantCheck => ({ name, state, says: missingWords[state], headline: '' })
const fine = (name: CheckName, says: string): PlantCheck => ({ name, state: 'fine', says, headline: '' })
const joined = (...texts: readonly string[]) => texts.filter((text) => text !== '').join('，')
