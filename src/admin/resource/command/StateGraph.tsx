import { useEffect, useId, useRef } from 'react'
import type { Command } from '#contract/command.ts'
import type { States } from '#contract/resource.ts'
import { layOutStates, nodeWidthPx } from './stateGraphLayout.ts'
import type { GraphEdge } from './stateGraphLayout.ts'
import styles from './StateGraph.module.css'

type Props = {
  states: States
  commands: readonly Command[]
  /** the state of the record it is drawn for */
  current: string
  textOf: (state: string) => string
  /** whether the person may give a command */
  may: (command: Command) => boolean
}

/** All states of a resource and the commands that lead from one to another, drawn from their declarations alone. */
export function StateGraph({ states, commands, current, textOf, may }: Props) {
  const graph = layOutStates(states, commands)
  const { nodes, edges } = graph
  const title = useId()
  const frame = useRef<HTMLDivElement | null>(null)
  const currentX = nodes.find(({ state }) => state === current)?.x ?? 0
  useEffect(() => {
    if (frame.current) frame.current.scrollLeft = currentX - (frame.current.clientWidth - nodeWidthPx) / 2 // where it is wider than a phone
  }, [currentX])
  const declared = new Map(commands.map((command) => [command.name, command]))
  const lookOf = ({ command }: GraphEdge) => {
    const own = declared.get(command)
    const isNow = own !== undefined && Array.isArray(own.from) && own.from.includes(current)
    return [styles.edge, isNow ? styles.now : '', own !== undefined && may(own) ? '' : styles.others].join(' ')
  }
  return (
    <div ref={frame} className={styles.frame}>
      <svg
        viewBox={`0 0 ${graph.widthPx} ${graph.heightPx}`}
        width={graph.widthPx}
        height={graph.heightPx}
        role="img"
        aria-labelledby={title}
        className={styles.graph}
      >
        <title id={title}>{`状态图，现在是${textOf(current)}`}</title>
        {edges.map((edge) => (
          <g key={edge.command} className={lookOf(edge)} data-command={edge.command}>
            {edge.lines.map((line) => (
              <path key={line} d={line} />
            ))}
            <path d={arrowPath(edge.arrow)} className={styles.arrow} />
          </g>
        ))}
        {nodes.map(({ state, x, y, heightPx, isOnWay }) => (
          <g key={state} className={[styles.node, state === current ? styles.current : '', isOnWay ? '' : styles.aside].join(' ')} data-state={state}>
            <rect x={x} y={y} width={nodeWidthPx} height={heightPx} rx={6} />
            <text x={x + nodeWidthPx / 2} y={y + heightPx / 2} textAnchor="middle" dominantBaseline="central">
              {textOf(state)}
            </text>
          </g>
        ))}
        {edges.map((edge) => (
          <text
            key={edge.command}
            x={edge.label.x}
            y={edge.label.y}
            textAnchor={edge.label.anchor}
            dominantBaseline="central"
            className={`${lookOf(edge)} ${styles.label ?? ''}`}
          >
            {declared.get(edge.command)?.title}
          </text>
        ))}
      </svg>
    </div>
  )
}

const arrowLengthPx = 7
const arrowHalfPx = 4

function arrowPath({ x, y, points }: GraphEdge['arrow']): string {
  if (points === 'down') return `M${x} ${y}l${-arrowHalfPx} ${-arrowLengthPx}h${2 * arrowHalfPx}z`
  const back = points === 'right' ? -arrowLengthPx : arrowLengthPx
  return `M${x} ${y}l${back} ${-arrowHalfPx}v${2 * arrowHalfPx}z`
}
