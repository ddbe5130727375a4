import { areaText } from '#contract/rules/area.ts'
import type { CellProps, FieldKit, FilterProps, InputProps } from '../fieldKit.ts'
import { explainedText, plainText } from '../plain.ts'
import { PlainCell } from '../PlainCell.tsx'
import { AreaLinkage } from './AreaLinkage.tsx'
import { useAreas } from './useAreas.ts'

function Cell({ field, row }: CellProps<'area'>) {
  const said = explainedText(field, row)
  return said === '' || said !== plainText(field, row) ? <PlainCell text={said} /> : <Named code={said} />
}

/** A server that does not explain areas leaves it to the office. */
function Named({ code }: { code: string }) {
  const areas = useAreas()
  return <PlainCell text={(areas && areaText(areas.byCode, code)) || code} />
}

function Input({ field, value, onChange, ...rest }: InputProps<'area'>) {
  return (
    <AreaLinkage
      {...rest}
      type={field.linkage}
      title={field.title}
      code={String(value ?? '')}
      isClearable={!field.isRequired}
      onChoose={(code) => onChange?.(code === '' ? null : code)}
    />
  )
}

/** A province or a city finds every district in it: its first digits and a star. */
function Filter({ field: { name, title }, asked, onAsk }: FilterProps<'area'>) {
  return (
    <AreaLinkage
      type="cascader"
      title={title}
      isPartial
      isClearable
      code={(asked[name] ?? '').replace('*', '').padEnd(asked[name] ? 6 : 0, '0')}
      onChoose={(code) => onAsk({ [name]: code === '' ? '' : code.replace(/(00){1,2}$/, '*') })}
    />
  )
}

export const area: FieldKit<'area'> = { text: explainedText, Cell, Input, Filter, widthPx: 200 }
