/** A machine as far as the map needs it. */
export type FlowMachine = { equipCode: string; type: string; workshopCode: string; workshopName: string; seq: number }
export type FlowStage<Machine> = { key: string; title: string; machines: Machine[] }

/** The way of the material through the plant (factory.md 3): what is not on it stands beside it. */
const stages: readonly { key: string; title: string; types: readonly string[] }[] = [
  { key: 'weigh', title: '称量', types: ['scale'] },
  { key: 'mix', title: '混合', types: ['mixer'] },
  { key: 'mill', title: '磨粉', types: ['mill'] },
  { key: 'sieve', title: '筛分', types: ['sieve'] },
  { key: 'press', title: '压制', types: ['press'] },
  { key: 'fill', title: '灌装', types: ['filler'] },
  { key: 'pack', title: '包装', types: ['pack'] },
]
const beside = { key: 'utility', title: '公用工程' }

/** The machines by stage, in the order of the flow, those beside it last; a stage without machines is left out. */
export function flowStages<Machine extends FlowMachine>(machines: readonly Machine[]): { flow: FlowStage<Machine>[]; utilities: FlowStage<Machine> } {
  const ordered = machines.toSorted((one, other) => one.seq - other.seq)
  const flow = stages
    .map(({ key, title, types }) => ({ key, title, machines: ordered.filter(({ type }) => types.includes(type)) }))
    .filter((stage) => stage.machines.length > 0)
  const onFlow = new Set(flow.flatMap((stage) => stage.machines.map(({ equipCode }) => equipCode)))
  return { flow, utilities: { ...beside, machines: ordered.filter(({ equipCode }) => !onFlow.has(equipCode)) } }
}

export type PlacedNode = { id: string; x: number; y: number; width: number; height: number }
export type FlowEdge = { source: string; target: string }
export type FlowMap = { nodes: PlacedNode[]; edges: FlowEdge[]; heads: { title: string; x: number; y: number }[] }

const headHeight = 56
const gap = 18
/** share of a narrow column that is left between its machines and the next, for the edges */
const narrowGap = 0.12

/**
 * Where each machine stands on a map of this size (px): a column for each stage, utilities in a row below, and an edge
 * from every machine of a stage to every one of the next, as material may go.
 */
export function flowMap(machines: readonly FlowMachine[], width: number, height: number): FlowMap {
  const { flow, utilities } = flowStages(machines)
  const footHeight = utilities.machines.length === 0 ? 0 : Math.min(150, height * 0.18)
  const columnWidth = width / Math.max(1, flow.length)
  const tallest = Math.max(1, ...flow.map((stage) => stage.machines.length))
  const rowHeight = (height - headHeight - (footHeight === 0 ? 0 : footHeight + headHeight)) / tallest
  const size = { width: Math.min(230, columnWidth - Math.min(2 * gap, columnWidth * narrowGap)), height: Math.min(130, rowHeight - gap) }
  const nodes = flow.flatMap((stage, column) => {
    const top = headHeight + ((tallest - stage.machines.length) * rowHeight) / 2
    return stage.machines.map(({ equipCode }, row) => ({ id: equipCode, x: (column + 0.5) * columnWidth, y: top + (row + 0.5) * rowHeight, ...size }))
  })
  const footWidth = width / Math.max(1, utilities.machines.length)
  const feet = utilities.machines.map(({ equipCode }, at) => ({
    id: equipCode,
    x: (at + 0.5) * footWidth,
    y: height - footHeight / 2,
    width: Math.min(230, footWidth - gap),
    height: Math.min(130, footHeight - gap),
  }))
  const edges = flow.flatMap((stage, at) =>
    stage.machines.flatMap((from) => (flow[at + 1]?.machines ?? []).map((to) => ({ source: from.equipCode, target: to.equipCode }))),
  )
  const heads = flow.map(({ title }, column) => ({ title, x: (column + 0.5) * columnWidth, y: headHeight / 2 }))
  const foot = footHeight === 0 ? [] : [{ title: utilities.title, x: 0, y: height - footHeight - headHeight / 2 }]
  return { nodes: [...nodes, ...feet], edges, heads: [...heads, ...foot] }
}
