import { ProcessNode } from '../model.ts'
import type { NodeKind } from '../model.ts'
import { isServiceHandler } from '../serviceHandlers.ts'
import { Timing } from '../timing.ts'
import { refusedEvents, spaces } from './elements.ts'
import { keyOf } from './readXml.ts'
import type { XmlElement } from './readXml.ts'

/** What an element becomes, or the sentence that says why it cannot run. */
export type ReadNode = { node: ProcessNode } | { why: string }

export const ours = (element: XmlElement, name: string): string | undefined => element.attributes[keyOf([spaces.mw, name])]
export const childrenOf = (element: XmlElement, name: string) => element.children.filter((child) => child.space === spaces.bpmn && child.name === name)

/** A text that another engine would work out: nothing here does. */
export const isExpression = (text: string) => /[$#]\{/.test(text)

/** Attributes that are never worked out: what people call it, and our settings, which are data. */
const plainTexts: ReadonlySet<string> = new Set(['name', keyOf([spaces.mw, 'settings'])])

/** One element of a drawing as a node of the model. */
export function readNode(element: XmlElement, parent: string | null): ReadNode {
  const event = element.children.find(({ space, name }) => space === spaces.bpmn && Object.hasOwn(refusedEvents, name))
  if (event) return { why: `不能运行${refusedEvents[event.name]}事件，请改用普通的开始、结束或定时事件` }
  const expression = Object.entries(element.attributes).find(([key, value]) => !plainTexts.has(key) && isExpression(value))
  if (expression) return { why: `写了表达式 ${expression[1].slice(0, 40)}，不能运行。请在右侧选择人员、动作或条件` }
  const settings = settingsOf(element)
  if (settings === null) return { why: '设置读不出，请在右侧重新设置' }
  const shape = shapeOf(element, settings)
  if (shape.kind === undefined) return { why: shape.why }
  const base = { id: element.attributes['id'] ?? '', name: (element.attributes['name'] ?? '').trim(), parent }
  const { data, error } = ProcessNode.safeParse({ ...base, ...shape })
  if (data) return { node: data }
  const [issue] = error.issues
  return { why: /[一-龥]/.test(issue?.message ?? '') ? (issue?.message ?? '') : `设置不对（${issue?.path.join('.') ?? ''}），请在右侧重新设置` }
}

type Settings = Readonly<Record<string, unknown>>

/** What stands in our attribute of an element, a JSON object; null when it is none. */
function settingsOf(element: XmlElement): Settings | null {
  const text = ours(element, 'settings')
  if (text === undefined) return {}
  try {
    const read: unknown = JSON.parse(text)
    return typeof read === 'object' && read !== null && !Array.isArray(read) ? (read as Settings) : null // an object, whose values the schema of the node judges
  } catch {
    return null // no JSON: the sentence of the caller
  }
}

type Shape = { kind: NodeKind; [setting: string]: unknown } | { why: string; kind?: undefined }

function shapeOf(element: XmlElement, settings: Settings): Shape {
  const { attributes, name } = element
  switch (name) {
    case 'startEvent':
      return childrenOf(element, 'timerEventDefinition').length > 0 ? { why: '不能定时开始，请改为普通的开始，用定时任务发起' } : { kind: 'start' }
    case 'endEvent':
      return { kind: 'end', terminates: childrenOf(element, 'terminateEventDefinition').length > 0 }
    case 'userTask':
      return userTaskOf(element, settings)
    case 'serviceTask': {
      const handler = ours(element, 'handler') ?? ''
      if (handler === '') return { why: '没有选择动作，请在右侧选择' }
      return isServiceHandler(handler) ? { kind: 'serviceTask', handler } : { why: `没有“${handler.slice(0, 40)}”这个动作，请在右侧重新选择` }
    }
    case 'sendTask':
      return { kind: 'sendTask', who: [], title: '', content: '', ...settings }
    case 'exclusiveGateway':
      return { kind: 'exclusive', fallback: attributes['default'] ?? null }
    case 'parallelGateway':
      return { kind: 'parallel' }
    case 'inclusiveGateway':
      return { kind: 'inclusive', fallback: attributes['default'] ?? null }
    case 'subProcess':
      if (attributes['triggeredByEvent'] === 'true') return { why: '不能运行事件子流程，请改为普通子流程' }
      return repeats(element) ? { why: '子流程不能多实例，请把会签放在用户任务上' } : { kind: 'subProcess' }
    case 'callActivity':
      if (repeats(element)) return { why: '调用活动不能多实例，请改为一个一个调用' }
      return (attributes['calledElement'] ?? '') === ''
        ? { why: '没有选择调用哪个流程，请在右侧选择' }
        : { kind: 'callActivity', calls: attributes['calledElement'] }
    case 'intermediateCatchEvent': {
      const timing = timingOf(element, settings)
      return timing === null ? { why: '没有写等多久，请在右侧填写，例如 PT4H' } : { kind: 'timer', timing }
    }
    case 'boundaryEvent': {
      const timing = timingOf(element, settings)
      if (timing === null) return { why: '没有写超时多久，请在右侧填写，例如 PT4H' }
      return {
        kind: 'boundary',
        at: attributes['attachedToRef'] ?? '',
        interrupts: attributes['cancelActivity'] !== 'false',
        timing,
        ...only(settings, ['act', 'who']),
      }
    }
    default:
      return { why: '不能运行这种图形' }
  }
}

function userTaskOf(element: XmlElement, settings: Settings): Shape {
  const [several] = childrenOf(element, 'multiInstanceLoopCharacteristics')
  if (childrenOf(element, 'standardLoopCharacteristics').length > 0) return { why: '不能循环执行，请画一条退回的连线' }
  const expression = several?.children.find(({ text }) => isExpression(text))
  if (expression) return { why: `会签写了表达式 ${expression.text.trim().slice(0, 40)}，请在右侧选择通过方式` }
  const done = (settings['countersign'] ?? {}) as Settings // anything else is judged by the schema of the node
  const countersign = several
    ? { done: 'all', ...only(done, ['done', 'ratio']), order: several.attributes['isSequential'] === 'true' ? 'sequential' : 'parallel' }
    : null
  return { kind: 'userTask', ...only(settings, ['who', 'isSigned', 'fields']), countersign }
}

const repeats = (element: XmlElement) => element.children.some(({ name }) => name.endsWith('LoopCharacteristics'))

const only = (settings: Settings, names: readonly string[]) => Object.fromEntries(Object.entries(settings).filter(([name]) => names.includes(name)))

/** When a timer is due; null when nothing is said that we understand. */
function timingOf(element: XmlElement, settings: Settings): Timing | null {
  const [definition] = childrenOf(element, 'timerEventDefinition')
  if (!definition) return null
  const text = (name: string) => childrenOf(definition, name)[0]?.text.trim()
  const [duration, cycle] = [text('timeDuration'), text('timeCycle')]
  const workingTime = settings['workingTime'] === true
  const timing = duration !== undefined ? { is: 'after', duration, workingTime } : { is: 'cron', cron: cycle }
  return Timing.safeParse(timing).data ?? null
}
