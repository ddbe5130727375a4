import { conditionComplaints, treeCondition } from '#contract/rules/treeCondition.ts'
import { useCategoryTree } from '../../../api/categories.ts'
import type { Face, FilterProps, InputProps } from '../face.ts'
import { askedFor, keysAsked, keysIn, valueOf } from '../keys.ts'
import { explainedText } from '../plain.ts'
import { PlainCell } from '../PlainCell.tsx'
import { complaintOf, Misconfigured } from './Misconfigured.tsx'
import { NodeSelect } from './NodeSelect.tsx'

const complaintAbout = (condition: string | undefined) => complaintOf(condition, (text) => treeCondition(text, conditionComplaints.category))

function PickCategory(props: InputProps<'category'>) {
  const complaint = complaintAbout(props.field.condition)
  return complaint === null ? <ChooseCategory {...props} /> : <Misconfigured complaint={complaint} id={props.id} />
}

function ChooseCategory({ field, value, onChange, ...rest }: InputProps<'category'>) {
  const { data, error } = useCategoryTree(field.below ?? '', field.condition)
  return (
    <NodeSelect
      {...rest}
      nodes={data}
      reason={error?.message}
      what="分类"
      chosen={keysIn(value)}
      isMulti={field.isMulti}
      isClearable={!field.isRequired}
      onChoose={(ids) => onChange?.(valueOf(ids, field.isMulti))}
    />
  )
}

function Filter({ field, asked, onAsk }: FilterProps<'category'>) {
  const { data, error } = useCategoryTree(field.below ?? '', complaintAbout(field.condition) === null ? field.condition : undefined)
  return (
    <NodeSelect
      aria-label={field.title}
      maxTagCount={2}
      nodes={data}
      reason={error?.message}
      what="分类"
      chosen={keysAsked(field, asked)}
      isMulti
      isClearable
      onChoose={(ids) => onAsk(askedFor(field, ids))}
    />
  )
}

export const category: Face<'category'> = {
  text: explainedText,
  Cell: ({ field, row }) => <PlainCell text={explainedText(field, row)} />,
  Input: PickCategory,
  Filter,
  widthPx: 160,
}
