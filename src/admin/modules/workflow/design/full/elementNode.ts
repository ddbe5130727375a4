import { readNode } from '#contract/modules/workflow/bpmn/readNode.ts'
import { readXml } from '#contract/modules/workflow/bpmn/readXml.ts'
import type { XmlElement } from '#contract/modules/workflow/bpmn/readXml.ts'
import { settingsOfNode } from '#contract/modules/workflow/bpmn/writeBpmn.ts'
import type { ProcessNode } from '#contract/modules/workflow/model.ts'
import type { Timing } from '#contract/modules/workflow/timing.ts'
import type { Injected, Shape } from './bpmnParts.ts'

/** One element of a drawing as the panel edits it, also while it lacks what it needs to run; null for what has no settings. */
export function nodeIn(file: string, id: string): ProcessNode | null {
  const element = elementIn(readXml(file), id)
  if (!element) return null
  const read = readNode(element, null)
  return 'node' in read ? read.node : unfinished(element)
}

function elementIn(root: XmlElement, id: string): XmlElement | null {
  if (root.attributes['id'] === id) return root
  for (const child of root.children) {
    const found = elementIn(child, id)
    if (found) return found
  }
  return null
}

const inAnHour: Timing = { is: 'after', duration: 'PT1H', workingTime: false }

/** What was just drawn and is not filled in yet. */
function unfinished({ name, attributes }: XmlElement): ProcessNode | null {
  const base = { id: attributes['id'] ?? '', name: attributes['name'] ?? '', parent: null }
  if (name === 'userTask') return { ...base, kind: 'userTask', who: [], countersign: null, isSigned: false, fields: [] }
  if (name === 'serviceTask') return { ...base, kind: 'serviceTask', handler: '' }
  if (name === 'callActivity') return { ...base, kind: 'callActivity', calls: '' }
  if (name === 'intermediateCatchEvent') return { ...base, kind: 'timer', timing: inAnHour }
  if (name === 'boundaryEvent')
    return {
      ...base,
      kind: 'boundary',
      at: attributes['attachedToRef'] ?? '',
      interrupts: attributes['cancelActivity'] !== 'false',
      timing: inAnHour,
      act: 'flow',
      who: [],
    }
  return null
}

/** Writes what the panel changed into the drawing, as steps that can be undone there. */
export function applyNode({ modeling, moddle }: Pick<Injected, 'modeling' | 'moddle'>, element: Shape, node: ProcessNode): void {
  const settings = settingsOfNode(node)
  const own: Record<string, unknown> = {
    name: node.name === '' ? undefined : node.name,
    ...(settings === null ? {} : { 'mw:settings': JSON.stringify(settings) }),
  }
  if (node.kind === 'serviceTask') own['mw:handler'] = node.handler === '' ? undefined : node.handler
  if (node.kind === 'callActivity') own['calledElement'] = node.calls === '' ? undefined : node.calls
  if (node.kind === 'boundary') own['cancelActivity'] = node.interrupts
  if (node.kind === 'userTask')
    own['loopCharacteristics'] = node.countersign
      ? moddle.create('bpmn:MultiInstanceLoopCharacteristics', { isSequential: node.countersign.order === 'sequential' })
      : undefined
  modeling.updateProperties(element, own)
  const [definition] = element.businessObject.eventDefinitions ?? []
  if ((node.kind !== 'timer' && node.kind !== 'boundary') || !definition) return
  const said = moddle.create('bpmn:FormalExpression', { body: node.timing.is === 'after' ? node.timing.duration : node.timing.cron })
  modeling.updateModdleProperties(
    element,
    definition,
    node.timing.is === 'after' ? { timeDuration: said, timeCycle: undefined } : { timeCycle: said, timeDuration: undefined },
  )
}
