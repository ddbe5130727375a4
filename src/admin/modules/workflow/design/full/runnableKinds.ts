import type { ElementFactory, Injected, Pad, PadEntry, Shape } from './bpmnParts.ts'

type Kind = { id: string; title: string; icon: string; group: 'event' | 'activity' | 'gateway'; type: string; more: Readonly<Record<string, unknown>> }

/** What can be drawn: nothing that does not run. */
const kinds: readonly Kind[] = [
  { id: 'start', title: '开始', icon: 'bpmn-icon-start-event-none', group: 'event', type: 'bpmn:StartEvent', more: {} },
  {
    id: 'timer',
    title: '等待；放到审批的边上就是超时',
    icon: 'bpmn-icon-intermediate-event-catch-timer',
    group: 'event',
    type: 'bpmn:IntermediateCatchEvent',
    more: { eventDefinitionType: 'bpmn:TimerEventDefinition' },
  },
  { id: 'end', title: '结束', icon: 'bpmn-icon-end-event-none', group: 'event', type: 'bpmn:EndEvent', more: {} },
  { id: 'user', title: '审批', icon: 'bpmn-icon-user-task', group: 'activity', type: 'bpmn:UserTask', more: {} },
  { id: 'service', title: '自动动作', icon: 'bpmn-icon-service-task', group: 'activity', type: 'bpmn:ServiceTask', more: {} },
  { id: 'send', title: '抄送', icon: 'bpmn-icon-send-task', group: 'activity', type: 'bpmn:SendTask', more: {} },
  { id: 'call', title: '调用流程', icon: 'bpmn-icon-call-activity', group: 'activity', type: 'bpmn:CallActivity', more: {} },
  { id: 'sub', title: '子流程', icon: 'bpmn-icon-subprocess-expanded', group: 'activity', type: 'bpmn:SubProcess', more: { isExpanded: true } },
  { id: 'exclusive', title: '条件分支', icon: 'bpmn-icon-gateway-xor', group: 'gateway', type: 'bpmn:ExclusiveGateway', more: {} },
  { id: 'parallel', title: '并行分支', icon: 'bpmn-icon-gateway-parallel', group: 'gateway', type: 'bpmn:ParallelGateway', more: {} },
  { id: 'inclusive', title: '包容分支', icon: 'bpmn-icon-gateway-or', group: 'gateway', type: 'bpmn:InclusiveGateway', more: {} },
]

/** Kinds into which a drawn element may be changed. */
const changes =
  /^replace-with-(user-task|service-task|send-task|call-activity|subprocess|expanded-subprocess|exclusive-gateway|parallel-gateway|inclusive-gateway|none-start|none-end|terminate-end|timer-intermediate-catch|timer-boundary|non-interrupting-timer-boundary|sequence-flow|default-flow)$/

type Tool = { activateHand?: (event: Event) => void; activateSelection?: (event: Event) => void; start?: (event: Event) => void }

/** The palette, cut to what runs. */
class RunnablePalette {
  static readonly $inject = ['palette', 'create', 'elementFactory', 'handTool', 'lassoTool', 'globalConnect']
  readonly #create: Injected['create']
  readonly #factory: ElementFactory
  readonly #tools: { hand: Tool; lasso: Tool; connect: Tool }

  constructor(palette: Injected['palette'], create: Injected['create'], factory: ElementFactory, hand: Tool, lasso: Tool, connect: Tool) {
    this.#create = create
    this.#factory = factory
    this.#tools = { hand, lasso, connect }
    palette.registerProvider(this)
  }

  getPaletteEntries(): Pad {
    const { hand, lasso, connect } = this.#tools
    const tool = (title: string, icon: string, click: (event: Event) => void): PadEntry => ({ group: 'tools', className: icon, title, action: { click } })
    const draw = ({ title, icon, group, type, more }: Kind): PadEntry => {
      const begin = (event: Event) => this.#create.start(event, this.#factory.createShape({ type, ...more }))
      return { group, className: icon, title, action: { click: begin, dragstart: begin } }
    }
    return {
      'hand-tool': tool('抓手，移动画布', 'bpmn-icon-hand-tool', (event) => hand.activateHand?.(event)),
      'lasso-tool': tool('框选', 'bpmn-icon-lasso-tool', (event) => lasso.activateSelection?.(event)),
      'connect-tool': tool('连线', 'bpmn-icon-connection-multi', (event) => connect.start?.(event)),
      ...Object.fromEntries(kinds.map((kind) => [`create.${kind.id}`, draw(kind)])),
    }
  }
}

/** What stands beside a chosen element, cut the same way: the next step is an approval, not a task of no kind. */
class RunnablePad {
  static readonly $inject = ['contextPad', 'popupMenu', 'autoPlace', 'elementFactory']
  readonly #place: Injected['autoPlace']
  readonly #factory: ElementFactory

  constructor(contextPad: Injected['contextPad'], popupMenu: Injected['popupMenu'], autoPlace: Injected['autoPlace'], factory: ElementFactory) {
    this.#place = autoPlace
    this.#factory = factory
    contextPad.registerProvider(500, this) // after those of bpmn-js
    popupMenu.registerProvider('bpmn-replace', 500, {
      getPopupMenuEntries: () => (entries: Pad) => only(entries, (id) => changes.test(id)),
      getPopupMenuHeaderEntries: () => () => ({}),
    })
  }

  getContextPadEntries(element: Shape) {
    return (entries: Pad): Pad => {
      const kept = only(entries, (id) => !['append.append-task', 'append.intermediate-event', 'lane-', 'append.message'].some((one) => id.startsWith(one)))
      if (!('append.append-task' in entries)) return kept
      const add = (title: string, icon: string, type: string, more: object): PadEntry => ({
        group: 'model',
        className: icon,
        title,
        action: { click: () => this.#place.append(element, this.#factory.createShape({ type, ...more })) },
      })
      return {
        'append.user-task': add('后面加审批', 'bpmn-icon-user-task', 'bpmn:UserTask', {}),
        ...kept,
      }
    }
  }
}

function only(entries: Pad, isKept: (id: string) => boolean): Pad {
  return Object.fromEntries(Object.entries(entries).filter(([id]) => isKept(id)))
}

/** Takes the place of the palette of bpmn-js. */
export const runnableKinds = {
  __init__: ['paletteProvider', 'runnablePad'],
  paletteProvider: ['type', RunnablePalette],
  runnablePad: ['type', RunnablePad],
}
