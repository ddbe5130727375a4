import { escaped } from '../bpmn/writeXml.ts'
import { marksOf } from './marks.ts'
import { drawnParts } from './parts.ts'
import type { LinePart, NodePart } from './parts.ts'
import type { NodeState } from './marks.ts'
import type { ProcessModel } from '../model.ts'
import type { ProcessState } from './processState.ts'

type Look = { fill: string; edge: string; text: string; dash: string }

/** Colours on paper and in files; pages have those of their theme. Every state differs in more than its colour: edge, dash, mark. */
const looks: Record<NodeState, Look> = {
  passed: { fill: '#f0f9eb', edge: '#4c9a2a', text: '#1f2933', dash: '' },
  current: { fill: '#e6f0fc', edge: '#0b6bcb', text: '#0b4f96', dash: '' },
  overdue: { fill: '#fdecea', edge: '#c62828', text: '#a11212', dash: '' },
  ahead: { fill: '#ffffff', edge: '#9aa5b1', text: '#1f2933', dash: '' },
  untaken: { fill: '#ffffff', edge: '#c3cad3', text: '#6b7683', dash: '4 3' },
}
export const stateSigns: Record<NodeState, string> = { passed: '✓', current: '▶', overdue: '▲', ahead: '', untaken: '' }

/** A picture of a process as an SVG file: where an application stands at a moment of the plant's clock, or without one the process itself. */
export function drawing(model: ProcessModel, history: { state: ProcessState; now: string } | null): string {
  const { width, height, nodes, lines } = drawnParts(model, history ? marksOf(history.state, history.now) : null, history?.state.flows ?? [])
  const size = `width="${Math.ceil(width)}" height="${Math.ceil(height)}" viewBox="0 0 ${Math.ceil(width)} ${Math.ceil(height)}"`
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" ${size} font-family="'Noto Sans SC','Microsoft YaHei',sans-serif" font-size="12" role="img" aria-label="${escaped(model.name)}">`,
    '<defs><marker id="head" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" markerHeight="8" markerUnits="userSpaceOnUse" orient="auto"><path d="M0 0 8 4 0 8z" fill="#6b7683"/></marker></defs>',
    `<rect width="100%" height="100%" fill="#ffffff"/>`,
    ...nodes.filter(({ shape }) => shape === 'frame').map(nodeSvg),
    ...lines.map(lineSvg),
    ...nodes.filter(({ shape }) => shape !== 'frame').map(nodeSvg),
    '</svg>',
  ].join('\n')
}

function lineSvg({ points, isTaken, label, labelAt }: LinePart): string {
  const path = points.map(({ x, y }) => `${round(x)},${round(y)}`).join(' ')
  const words = label === '' ? '' : `<text x="${round(labelAt.x)}" y="${round(labelAt.y)}" fill="#4b5563">${escaped(label)}</text>`
  return `<polyline points="${path}" fill="none" stroke="${isTaken ? '#0b6bcb' : '#9aa5b1'}" stroke-width="${isTaken ? 2 : 1.2}" marker-end="url(#head)"/>${words}`
}

function nodeSvg({ shape, box, state, title, aside, below, mark }: NodePart): string {
  const { fill, edge, text, dash } = looks[state]
  const paint = `fill="${fill}" stroke="${edge}" stroke-width="${state === 'current' || state === 'overdue' ? 2 : 1.2}"${dash === '' ? '' : ` stroke-dasharray="${dash}"`}`
  const said = mark?.said.map(({ by, act, comment, time }) => `${time.slice(5, 16)} ${by} ${act}${comment === '' ? '' : `：${comment}`}`).join('\n') ?? ''
  const tip = said === '' ? '' : `<title>${escaped(said)}</title>`
  return `<g>${tip}${outline(shape, box, paint)}${wordsSvg(shape, box, text, [stateSigns[state], title].filter(Boolean).join(' '), aside, below)}</g>`
}

/** The outline of a shape, as the path of an SVG. */
export function outlinePath(shape: NodePart['shape'], { x, y, width, height }: NodePart['box']): string {
  if (shape === 'diamond') return `M${x + width / 2} ${y}L${x + width} ${y + height / 2}L${x + width / 2} ${y + height}L${x} ${y + height / 2}Z`
  const radius = shape === 'pill' || shape === 'clock' ? height / 2 : 6
  const [right, bottom] = [x + width, y + height]
  const arc = (toX: number, toY: number) => `A${radius} ${radius} 0 0 1 ${toX} ${toY}`
  return `M${x + radius} ${y}H${right - radius}${arc(right, y + radius)}V${bottom - radius}${arc(right - radius, bottom)}H${x + radius}${arc(x, bottom - radius)}V${y + radius}${arc(x + radius, y)}Z`
}

/** The hands of a clock. */
export function clockPath({ x, y, width, height }: NodePart['box']): string {
  const [middleX, middleY] = [x + width / 2, y + height / 2]
  return `M${middleX} ${y + 4}V${middleY}H${x + width - 5}`
}

/** px from the top of a box to the line its title stands on: in the middle where nothing stands below it. */
export function titleTop(shape: NodePart['shape'], height: number, below: string): number {
  return below === '' && shape === 'box' ? height / 2 + 4 : 18
}

function outline(shape: NodePart['shape'], box: NodePart['box'], paint: string): string {
  return `<path d="${outlinePath(shape, box)}" ${paint}/>`
}

function wordsSvg(shape: NodePart['shape'], { x, y, width, height }: NodePart['box'], colour: string, title: string, aside: string, below: string): string {
  const words = (at: string, text: string) => (text === '' ? '' : `<text ${at} fill="${colour}">${escaped(text)}</text>`)
  if (shape === 'diamond' || shape === 'pill') return words(`x="${round(x + width / 2)}" y="${round(y + height / 2 + 4)}" text-anchor="middle"`, title)
  if (shape === 'clock') return `<path d="${clockPath({ x, y, width, height })}" fill="none" stroke="${colour}"/>`
  return [
    words(`x="${round(x + 10)}" y="${round(y + titleTop(shape, height, below))}" font-weight="600"`, title),
    words(`x="${round(x + width - 8)}" y="${round(y + titleTop(shape, height, below))}" text-anchor="end" font-size="11"`, aside),
    words(`x="${round(x + 10)}" y="${round(y + 36)}" font-size="11"`, below),
  ].join('')
}

const round = (value: number) => Math.round(value * 10) / 10
