import type { Flow, ProcessModel, ProcessNode } from '../model.ts'
import type { Timing } from '../timing.ts'
import { spaces } from './elements.ts'
import type { Laid, Point } from './layout.ts'
import { placesOf } from './places.ts'
import type { SizeOf } from './places.ts'
import { tag, writeXml } from './writeXml.ts'
import type { Tag } from './writeXml.ts'

/** Sizes of BPMN modellers, px. */
const sizeOf: SizeOf = ({ kind }) => {
  if (kind === 'exclusive' || kind === 'parallel' || kind === 'inclusive') return { width: 50, height: 50 }
  if (kind === 'start' || kind === 'end' || kind === 'timer' || kind === 'boundary') return { width: 36, height: 36 }
  return { width: 100, height: 80 }
}

/** A process as a BPMN 2.0 file with its drawing, laid out anew. `readBpmn` reads the same model from it. */
export function writeBpmn(model: ProcessModel): string {
  const processTag = tag(
    'bpmn:process',
    { id: model.key, name: model.name, isExecutable: true, 'mw:nobody': model.nobody, 'mw:repeated': model.repeated },
    ...scopeTags(model, null),
  )
  return writeXml(
    tag(
      'bpmn:definitions',
      {
        'xmlns:xsi': 'http://www.w3.org/2001/XMLSchema-instance',
        ...Object.fromEntries(Object.entries(spaces).map(([prefix, space]) => [`xmlns:${prefix}`, space])),
        id: `definitions_${model.key}`,
        targetNamespace: spaces.mw,
      },
      processTag,
      diagramTag(model, placesOf(model, sizeOf)),
    ),
  )
}

function scopeTags(model: ProcessModel, parent: string | null): Tag[] {
  const inside = model.nodes.filter((node) => node.parent === parent)
  const ids = new Set(inside.map(({ id }) => id))
  return [...inside.map((node) => nodeTag(model, node)), ...model.flows.filter(({ from }) => ids.has(from)).map(flowTag)]
}

function flowTag({ id, name, from, to, when }: Flow): Tag {
  return tag('bpmn:sequenceFlow', {
    id,
    name: name === '' ? undefined : name,
    sourceRef: from,
    targetRef: to,
    'mw:when': when === null ? undefined : JSON.stringify(when),
  })
}

function nodeTag(model: ProcessModel, node: ProcessNode): Tag {
  const base = { id: node.id, name: node.name === '' ? undefined : node.name }
  const ends = [
    ...model.flows.flatMap(({ id, to }) => (to === node.id ? [tag('bpmn:incoming', {}, id)] : [])),
    ...model.flows.flatMap(({ id, from }) => (from === node.id ? [tag('bpmn:outgoing', {}, id)] : [])),
  ]
  const said = settingsOfNode(node)
  const settings = said === null ? {} : { 'mw:settings': JSON.stringify(said) }
  switch (node.kind) {
    case 'start':
      return tag('bpmn:startEvent', base, ...ends)
    case 'end':
      return tag('bpmn:endEvent', base, ...ends, ...(node.terminates ? [tag('bpmn:terminateEventDefinition', { id: `${node.id}_terminate` })] : []))
    case 'userTask': {
      const several = node.countersign ? [tag('bpmn:multiInstanceLoopCharacteristics', { isSequential: node.countersign.order === 'sequential' })] : []
      return tag('bpmn:userTask', { ...base, ...settings }, ...ends, ...several)
    }
    case 'serviceTask':
      return tag('bpmn:serviceTask', { ...base, 'mw:handler': node.handler }, ...ends)
    case 'sendTask':
      return tag('bpmn:sendTask', { ...base, ...settings }, ...ends)
    case 'exclusive':
      return tag('bpmn:exclusiveGateway', { ...base, default: node.fallback ?? undefined }, ...ends)
    case 'parallel':
      return tag('bpmn:parallelGateway', base, ...ends)
    case 'inclusive':
      return tag('bpmn:inclusiveGateway', { ...base, default: node.fallback ?? undefined }, ...ends)
    case 'subProcess':
      return tag('bpmn:subProcess', base, ...ends, ...scopeTags(model, node.id))
    case 'callActivity':
      return tag('bpmn:callActivity', { ...base, calledElement: node.calls }, ...ends)
    case 'timer':
      return tag('bpmn:intermediateCatchEvent', { ...base, ...settings }, ...ends, timerTag(node.id, node.timing))
    case 'boundary':
      return tag(
        'bpmn:boundaryEvent',
        { ...base, attachedToRef: node.at, cancelActivity: node.interrupts, ...settings },
        ...ends,
        timerTag(node.id, node.timing),
      )
  }
  return node satisfies never
}

/** What stands of a node in our own attribute, because BPMN has no place for it; null for nothing. */
export function settingsOfNode(node: ProcessNode): Readonly<Record<string, unknown>> | null {
  if (node.kind === 'userTask') {
    const { who, isSigned, fields, countersign } = node
    return { who, isSigned, fields, ...(countersign ? { countersign: { done: countersign.done, ratio: countersign.ratio } } : {}) }
  }
  if (node.kind === 'sendTask') return { who: node.who, title: node.title, content: node.content }
  if (node.kind === 'timer') return workingTimeOf(node.timing)
  if (node.kind === 'boundary') return { ...workingTimeOf(node.timing), act: node.act, who: node.who }
  return null
}

const workingTimeOf = (timing: Timing) => (timing.is === 'after' && timing.workingTime ? { workingTime: true } : {})

function timerTag(id: string, timing: Timing): Tag {
  const typed = { 'xsi:type': 'bpmn:tFormalExpression' }
  const said = timing.is === 'after' ? tag('bpmn:timeDuration', typed, timing.duration) : tag('bpmn:timeCycle', typed, timing.cron)
  return tag('bpmn:timerEventDefinition', { id: `${id}_timer` }, said)
}

function diagramTag(model: ProcessModel, { boxes, lines }: Laid): Tag {
  const shapes = model.nodes.map((node) => {
    const { x, y, width, height } = boxes.get(node.id) ?? { x: 0, y: 0, width: 0, height: 0 }
    const look = node.kind === 'subProcess' ? { isExpanded: true } : node.kind === 'exclusive' ? { isMarkerVisible: true } : {}
    const bounds = tag('dc:Bounds', { x: Math.round(x), y: Math.round(y), width: Math.round(width), height: Math.round(height) })
    // beside a gateway its name crosses none of the lines that leave it below
    const label = { x: Math.round(x + width + 4), y: Math.round(y - 2), width: 90, height: 14 }
    const isGateway = node.kind === 'exclusive' || node.kind === 'parallel' || node.kind === 'inclusive'
    const named = isGateway && node.name !== '' ? [tag('bpmndi:BPMNLabel', {}, tag('dc:Bounds', label))] : []
    return tag('bpmndi:BPMNShape', { id: `${node.id}_di`, bpmnElement: node.id, ...look }, bounds, ...named)
  })
  const edges = model.flows.map(({ id }) => tag('bpmndi:BPMNEdge', { id: `${id}_di`, bpmnElement: id }, ...(lines.get(id) ?? []).map(pointTag)))
  return tag(
    'bpmndi:BPMNDiagram',
    { id: `${model.key}_diagram` },
    tag('bpmndi:BPMNPlane', { id: `${model.key}_plane`, bpmnElement: model.key }, ...shapes, ...edges),
  )
}

const pointTag = ({ x, y }: Point) => tag('di:waypoint', { x: Math.round(x), y: Math.round(y) })
