import { TreeSelect } from 'antd'
import type { Machine, PlantTag } from '#contract/modules/equipment/overview.ts'
import { mostTags } from './trendGroups.ts'

type TagTreeProps = { machines: readonly Machine[]; tags: readonly PlantTag[]; chosen: readonly string[]; onChoose: (codes: string[]) => void }

type Node = { value: string; title: string; selectable?: boolean; checkable?: boolean; children?: Node[] }

/** Chooses the tags that are drawn, by workshop and machine or by typing a part of a name or code. */
export function TagTree({ machines, tags, chosen, onChoose }: TagTreeProps) {
  return (
    <TreeSelect<string[]>
      treeCheckable
      showSearch={{ treeNodeFilterProp: 'title' }}
      aria-label="选择测点"
      placeholder={`选择测点，最多 ${mostTags} 个，可输入名称或编码查找`}
      style={{ width: '100%' }}
      styles={{ popup: { root: { maxHeight: 480 } } }}
      treeData={plantNodes(machines, tags)}
      value={[...chosen]}
      maxCount={mostTags}
      onChange={(codes) => onChoose(codes)}
      allowClear
    />
  )
}

/** Workshops with their machines with their tags; what belongs to no machine stands under its device. */
function plantNodes(machines: readonly Machine[], tags: readonly PlantTag[]): Node[] {
  const ours = Map.groupBy(tags, ({ equipCode }) => equipCode ?? '')
  const known = new Set(machines.map(({ equipCode }) => equipCode))
  const workshops = [...Map.groupBy(machines, ({ workshopName }) => workshopName)].map(([workshop, here]) =>
    branch(
      `workshop ${workshop}`,
      workshop,
      here.map(({ equipCode, name }) => branch(`machine ${equipCode}`, `${equipCode} ${name}`, leaves(ours.get(equipCode) ?? []))),
    ),
  )
  const others = tags.filter(({ equipCode }) => !known.has(equipCode ?? ''))
  const devices = [...Map.groupBy(others, ({ deviceCode }) => deviceCode)].map(([device, there]) => branch(`device ${device}`, device, leaves(there)))
  return [...workshops, ...(devices.length === 0 ? [] : [branch('other', '不属于设备的测点', devices)])].filter(({ children }) => children?.length)
}

function branch(value: string, title: string, children: Node[]): Node {
  return { value, title, selectable: false, checkable: false, children: children.filter((child) => child.children === undefined || child.children.length > 0) }
}

function leaves(tags: readonly PlantTag[]): Node[] {
  return tags.map(({ tagCode, name, unit }) => ({ value: tagCode, title: `${name}${unit === '' ? '' : ` ${unit}`} · ${tagCode}` }))
}
