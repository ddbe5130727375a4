import { conditionComplaints, treeCondition } from '#contract/rules/treeCondition.ts'
import { useWholeTree } from '../../../api/records.ts'
import { resourceNamed } from '../../resources.ts'
import type { Face, FilterProps, InputProps } from '../face.ts'
import { askedFor, keysAsked, keysIn, valueOf } from '../keys.ts'
import { explainedText } from '../plain.ts'
import { PlainCell } from '../PlainCell.tsx'
import { complaintOf, Misconfigured } from './Misconfigured.tsx'
import { NodeSelect } from './NodeSelect.tsx'

const complaintAbout = (condition: string | undefined) => complaintOf(condition, (text) => treeCondition(text, conditionComplaints.tree))

function PickNode(props: InputProps<'tree'>) {
  const complaint = complaintAbout(props.field.condition)
  return complaint === null ? <ChooseNode {...props} /> : <Misconfigured complaint={complaint} id={props.id} />
}

function ChooseNode({ field, value, onChange, ...rest }: InputProps<'tree'>) {
  const target = resourceNamed(field.resource)
  const { data, error } = useWholeTree(target, field.condition)
  const chosen = keysIn(value).filter((id) => id !== target.tree?.root) // the top is nothing chosen
  return (
    <NodeSelect
      {...rest}
      nodes={data}
      reason={error?.message}
      what={target.title}
      chosen={chosen}
      isMulti={field.isMulti}
      isClearable={!field.isRequired}
      onChoose={(ids) => onChange?.(valueOf(ids, field.isMulti))}
    />
  )
}

function Filter({ field, asked, onAsk }: FilterProps<'tree'>) {
  const target = resourceNamed(field.resource)
  const { data, error } = useWholeTree(target, complaintAbout(field.condition) === null ? field.condition : undefined)
  return (
    <NodeSelect
      aria-label={field.title}
      maxTagCount={2}
      nodes={data}
      reason={error?.message}
      what={target.title}
      chosen={keysAsked(field, asked)}
      isMulti
      isClearable
      onChoose={(ids) => onAsk(askedFor(field, ids))}
    />
  )
}

export const tree: Face<'tree'> = {
  text: explainedText,
  Cell: ({ field, row }) => <PlainCell text={explainedText(field, row)} />,
  Input: PickNode,
  Filter,
  widthPx: 160,
}
