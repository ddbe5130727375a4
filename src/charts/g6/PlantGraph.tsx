import { Graph } from '@antv/g6'
import type { EdgeData, NodeData } from '@antv/g6'
import { useEffect, useRef } from 'react'
import styles from './PlantGraph.module.css'

export type GraphNode = {
  id: string
  x: number
  y: number
  width: number
  height: number
  title: string
  words: string
  figure: string
  colour: string
  isUrgent: boolean
}
export type GraphEdge = { source: string; target: string; isLive: boolean }
type Props = { nodes: readonly GraphNode[]; edges: readonly GraphEdge[]; width: number; height: number; label: string }
type Inks = { text: string; quiet: string; surface: string; edge: string; live: string; font: string }

/** Machines and the ways between them, drawn by G6 at given places. Nodes are redrawn when what they say has changed; nothing moves by itself. */
export function PlantGraph({ nodes, edges, width, height, label }: Props) {
  const host = useRef<HTMLDivElement>(null)
  const graph = useRef<Graph | null>(null)
  const told = useRef('')
  const shape = JSON.stringify([width, height, nodes.map(({ id, x, y }) => [id, x, y]), edges.length])

  useEffect(() => {
    const place = host.current
    if (!place) return undefined
    const made = new Graph({ container: place, width, height, animation: false, behaviors: [], node: { type: 'rect' }, edge: { type: 'cubic-horizontal' } })
    graph.current = made
    told.current = ''
    return () => {
      graph.current = null
      made.destroy()
    }
  }, [shape, width, height])

  useEffect(() => {
    const drawn = graph.current
    const place = host.current
    if (!drawn || !place) return
    const inks = inksOf(place)
    const data = { nodes: nodes.map((node) => nodeData(node, inks)), edges: edges.map((edge) => edgeData(edge, inks)) }
    const text = JSON.stringify(data)
    if (text === told.current) return
    told.current = text
    drawn.setData(data)
    drawn.render().catch(() => undefined) // taken away while it was drawing
  }, [nodes, edges, shape])

  return <div ref={host} className={styles.graph} role="img" aria-label={label} style={{ width, height }} />
}

function nodeData({ id, x, y, width, height, title, words, figure, colour, isUrgent }: GraphNode, { text, surface, font }: Inks): NodeData {
  return {
    id,
    style: {
      x,
      y,
      size: [width, height],
      radius: 10,
      ports: [
        { key: 'in', placement: 'left', r: 0 },
        { key: 'out', placement: 'right', r: 0 },
      ],
      fill: surface,
      stroke: colour,
      lineWidth: isUrgent ? 6 : 3,
      labelText: [title, words, figure].filter((line) => line !== '').join('\n'),
      labelPlacement: 'center',
      labelFill: text,
      labelFontFamily: font,
      labelFontSize: Math.max(12, Math.min(28, height / 4)),
      labelLineHeight: Math.max(16, Math.min(36, height / 3.2)),
      labelTextAlign: 'center',
    },
  }
}

function edgeData({ source, target, isLive }: GraphEdge, { edge, live }: Inks): EdgeData {
  return {
    id: `${source} ${target}`,
    source,
    target,
    style: { sourcePort: 'out', targetPort: 'in', stroke: isLive ? live : edge, lineWidth: isLive ? 4 : 2.5, endArrow: isLive },
  }
}

/** Canvas knows no variables: what the theme says now. */
function inksOf(place: HTMLElement): Inks {
  const style = getComputedStyle(place)
  const read = (name: string) => style.getPropertyValue(name).trim()
  return {
    text: read('--text'),
    quiet: read('--text-2'),
    surface: read('--surface'),
    edge: read('--zone'),
    live: read('--state-running'),
    font: style.fontFamily,
  }
}
