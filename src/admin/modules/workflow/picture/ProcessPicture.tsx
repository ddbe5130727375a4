import { Popover } from 'antd'
import { clockPath, outlinePath, stateSigns, titleTop } from '#contract/modules/workflow/drawing/drawing.ts'
import type { NodeMark } from '#contract/modules/workflow/drawing/marks.ts'
import { drawnParts } from '#contract/modules/workflow/drawing/parts.ts'
import type { LinePart, NodePart } from '#contract/modules/workflow/drawing/parts.ts'
import type { ProcessModel } from '#contract/modules/workflow/model.ts'
import styles from './ProcessPicture.module.css'

type Props = {
  model: ProcessModel
  /** null: the process as it is meant */
  marks: ReadonlyMap<string, NodeMark> | null
  /** flows that were taken */
  flows: readonly string[]
  /** words below the name of a node in place of people, such as waiting times */
  notes?: ReadonlyMap<string, string>
  onChoose?: (nodeId: string) => void
}

/** A process drawn in the colours of the office: what is behind, at hand, late and not taken; what people said stands on a touch. */
export function ProcessPicture({ model, marks, flows, notes, onChoose }: Props) {
  const { width, height, nodes, lines } = drawnParts(model, marks, flows)
  const withNote = (node: NodePart): NodePart => ({ ...node, below: notes?.get(node.id) ?? node.below })
  return (
    <svg
      className={styles.picture}
      viewBox={`0 0 ${Math.ceil(width)} ${Math.ceil(height)}`}
      style={{ maxWidth: Math.ceil(width) }}
      role="img"
      aria-label={model.name}
    >
      {nodes.map((node) => (node.shape === 'frame' ? <NodeShape key={node.id} node={withNote(node)} onChoose={onChoose} /> : null))}
      {lines.map((line) => (
        <Line key={line.id} line={line} />
      ))}
      {nodes.map((node) => (node.shape === 'frame' ? null : <NodeShape key={node.id} node={withNote(node)} onChoose={onChoose} />))}
    </svg>
  )
}

function Line({ line: { points, isTaken, label, labelAt } }: { line: LinePart }) {
  const end = points.at(-1)
  const before = points.at(-2)
  if (!end || !before) return null
  return (
    <g className={styles.line} data-taken={isTaken}>
      <polyline points={points.map(({ x, y }) => `${x},${y}`).join(' ')} />
      <path
        className={styles.head}
        d="M-7 -4 0 0 -7 4z"
        transform={`translate(${end.x} ${end.y}) rotate(${(Math.atan2(end.y - before.y, end.x - before.x) * 180) / Math.PI})`}
      />
      {label === '' ? null : (
        <text x={labelAt.x} y={labelAt.y}>
          {label}
        </text>
      )}
    </g>
  )
}

function NodeShape({ node, onChoose }: { node: NodePart; onChoose: Props['onChoose'] }) {
  const said = node.mark?.said ?? []
  const drawn = (
    <g
      className={styles.node}
      data-state={node.state}
      data-node={node.id}
      {...(onChoose
        ? {
            role: 'button',
            tabIndex: 0,
            'aria-label': node.title,
            onClick: () => onChoose(node.id),
            onKeyDown: (event) => event.key === 'Enter' && onChoose(node.id),
          }
        : said.length > 0
          ? { tabIndex: 0 }
          : {})}
    >
      <path d={outlinePath(node.shape, node.box)} />
      <Words node={node} />
    </g>
  )
  if (said.length === 0) return drawn
  return (
    <Popover
      title={node.title}
      trigger={['hover', 'focus', 'click']}
      content={
        <ul className={styles.said}>
          {said.map(({ by, act, comment, time }) => (
            <li key={`${time} ${by}`}>
              {time.slice(5, 16)} {by} {act}
              {comment === '' ? '' : `：${comment}`}
            </li>
          ))}
        </ul>
      }
    >
      {drawn}
    </Popover>
  )
}

function Words({ node: { shape, box, state, title, aside, below } }: { node: NodePart }) {
  const { x, y, width, height } = box
  const name = [stateSigns[state], title].filter(Boolean).join(' ')
  if (shape === 'clock') return <path className={styles.hands} d={clockPath(box)} />
  if (shape === 'diamond' || shape === 'pill')
    return (
      <text x={x + width / 2} y={y + height / 2 + 4} textAnchor="middle">
        {name}
      </text>
    )
  const top = y + titleTop(shape, height, below)
  return (
    <>
      <text className={styles.name} x={x + 10} y={top}>
        {name}
      </text>
      <text className={styles.small} x={x + width - 8} y={top} textAnchor="end">
        {aside}
      </text>
      <text className={styles.small} x={x + 10} y={y + 36}>
        {below}
      </text>
    </>
  )
}
