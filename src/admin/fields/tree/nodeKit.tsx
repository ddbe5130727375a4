import type { FieldAs } from '#contract/field.ts'
import { treeCondition } from '#contract/rules/treeCondition.ts'
import type { TreeNode } from '#contract/treeNode.ts'
import type { FieldKit, FilterProps, InputProps } from '../fieldKit.ts'
import { askedFor, keysAsked, keysIn, valueOf } from '../keys.ts'
import { explainedText } from '../plain.ts'
import { ReferenceCell } from '../ReferenceCell.tsx'
import { NodeSelect } from './NodeSelect.tsx'
import { Input } from 'antd'
import { errorText } from '#contract/errorText.ts'

type NodeKind = 'tree' | 'category'

/** Where the nodes of a field come from. */
type Source<Kind extends NodeKind> = {
  /** what is said of a condition that is no JSON object */
  complaint: string
  /** a hook: the nodes by this condition; undefined while they are on their way */
  useNodes: (field: FieldAs<Kind>, condition: string | undefined) => { data: readonly TreeNode[] | undefined; error: Error | null }
  /** what a node is called, and the key that stands for the top and is nothing chosen */
  named: (field: FieldAs<Kind>) => { what: string; root: string | undefined }
}

/** A field whose values are nodes of a tree, kept by their keys (PICK-030 to PICK-032). */
export function nodeKit<Kind extends NodeKind>({ complaint, useNodes, named }: Source<Kind>): FieldKit<Kind> {
  const complaintAbout = (condition: string | undefined) => complaintOf(condition, (text) => treeCondition(text, complaint))

  function Pick(props: InputProps<Kind>) {
    const wrong = complaintAbout(props.field.condition)
    return wrong === null ? <Choose {...props} /> : <Misconfigured complaint={wrong} id={props.id} />
  }
  function Choose({ field, value, onChange, ...rest }: InputProps<Kind>) {
    const { data, error } = useNodes(field, field.condition)
    const { what, root } = named(field)
    return (
      <NodeSelect
        {...rest}
        nodes={data}
        reason={error?.message}
        what={what}
        chosen={keysIn(value).filter((key) => key !== root)}
        isMulti={field.isMulti}
        isClearable={!field.isRequired}
        onChoose={(keys) => onChange?.(valueOf(keys, field.isMulti))}
      />
    )
  }
  function Filter({ field, asked, onAsk }: FilterProps<Kind>) {
    const { data, error } = useNodes(field, complaintAbout(field.condition) === null ? field.condition : undefined)
    return (
      <NodeSelect
        aria-label={field.title}
        maxTagCount={2}
        nodes={data}
        reason={error?.message}
        what={named(field).what}
        chosen={keysAsked(field, asked)}
        isMulti
        isClearable
        onChoose={(keys) => onAsk(askedFor(field, keys))}
      />
    )
  }
  return {
    text: explainedText,
    Cell: (props) => <ReferenceCell {...props} />,
    Input: (props) => <Pick {...props} />,
    Filter: (props) => <Filter {...props} />,
    widthPx: 160,
  }
}

/** Stands where a field was declared wrongly: nothing can be chosen, and who declared it reads why (PICK-031, PICK-032). */
function Misconfigured({ complaint, id }: { complaint: string; id?: string | undefined }) {
  return <Input.TextArea {...(id === undefined ? {} : { id })} disabled autoSize status="error" value={`设置有误，请联系管理员：${complaint}`} />
}

/** What is wrong with the condition of a field; null when nothing is. */
function complaintOf(condition: string | undefined, check: (text: string) => unknown): string | null {
  if (condition === undefined) return null
  try {
    check(condition)
    return null
  } catch (error) {
    return errorText(error)
  }
}
