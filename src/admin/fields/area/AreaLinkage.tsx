import { Alert, Cascader, Select, Space } from 'antd'
import { useState } from 'react'
import { areaPath, areaRoot } from '#contract/rules/area.ts'
import { useAreas } from './useAreas.ts'
import type { Areas } from './useAreas.ts'
import { foundByWords } from '../foundByWords.ts'

type Props = {
  id?: string
  /** cascader: one list that opens to the right; select: three lists; anything else says so (PICK-027, PICK-028) */
  type: string
  title: string
  /** six digits, '' for none */
  code: string
  isClearable: boolean
  disabled?: boolean
  /** hears a district, or '' for none; with `isPartial` also a province or a city */
  onChoose: (code: string) => void
  isPartial?: boolean
}

const levels = ['省', '市', '区']

/** Province, city and district (PICK-026). */
export function AreaLinkage({ type, ...rest }: Props) {
  const areas = useAreas()
  switch (type) {
    case 'cascader':
      return <Cascading {...rest} areas={areas} />
    case 'select':
      return <Three {...rest} areas={areas} />
    default:
      return <Alert type="error" showIcon title="Bad type value" /> // decisions.md 19
  }
}

type Linked = Omit<Props, 'type'> & { areas: Areas | null }

function Cascading({ areas, title, code, isClearable, onChoose, isPartial = false, ...rest }: Linked) {
  return (
    <Cascader
      {...rest}
      aria-label={title}
      loading={areas === null}
      options={areas?.tree ?? []}
      changeOnSelect={isPartial}
      allowClear={isClearable}
      showSearch={{ limit: 50 }}
      placeholder="请选择省/市/区"
      notFoundContent={areas === null ? '正在读取' : '没有查询到任何数据'}
      value={areas ? areaPath(areas.byCode, code).map((area) => area.code) : []}
      onChange={(path?: (string | number | null)[]) => onChoose(String(path?.at(-1) ?? ''))}
      style={{ width: '100%' }}
    />
  )
}

/** Choosing a province leaves its city open; what is kept is a district alone, so an unfinished choice is none. */
function Three({ areas, title, code, isClearable, onChoose, isPartial = false, id, disabled = false }: Linked) {
  const [begun, begin] = useState<string | null>(null)
  const path = areas ? areaPath(areas.byCode, begun ?? code).map((area) => area.code) : []
  const choose = (next: string, level: number) => {
    const isWhole = level === levels.length - 1 || isPartial || next === ''
    begin(isWhole ? null : next)
    onChoose(isWhole ? next : '')
  }
  return (
    <Space.Compact block>
      {levels.map((word, level) => {
        const parent = level === 0 ? areaRoot : path[level - 1]
        return (
          <Select
            key={word}
            {...(level === 0 && id !== undefined ? { id } : {})}
            aria-label={`${title}${word}`}
            placeholder={word}
            disabled={disabled || parent === undefined}
            allowClear={isClearable}
            showSearch={foundByWords}
            options={(areas?.all ?? []).filter((area) => area.parent === parent).map(({ code: value, text: label }) => ({ value, label }))}
            value={path[level] ?? null}
            onChange={(next?: string) => choose(next ?? path[level - 1] ?? '', next === undefined ? level - 1 : level)}
            style={{ width: '34%' }}
          />
        )
      })}
    </Space.Compact>
  )
}
