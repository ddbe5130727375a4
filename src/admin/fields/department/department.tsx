import { Space } from 'antd'
import { lazy } from 'react'
import type { DepartNode } from '#contract/modules/organisation/departRecord.ts'
import type { TreeNode } from '#contract/treeNode.ts'
import { useDepartTree } from '../../../api/departTree.ts'
import type { FieldKit, InputProps } from '../fieldKit.ts'
import { askedFor, keysAsked, keysIn, valueOf } from '../keys.ts'
import { PickerButton } from '../PickerButton.tsx'
import { explainedText } from '../plain.ts'
import { ReferenceCell } from '../ReferenceCell.tsx'
import { NodeSelect } from '../tree/NodeSelect.tsx'

const DepartmentPicker = lazy(async () => ({ default: (await import('./DepartmentPicker.tsx')).DepartmentPicker }))

function useDepartNodes() {
  const { data, error } = useDepartTree()
  return { nodes: data?.map(nodeOf), reason: error?.message }
}

function nodeOf({ key, value, title, isLeaf, children }: DepartNode): TreeNode {
  return { key, value, label: title, isLeaf, children: (children ?? []).map(nodeOf) }
}

/** Departments from a list that opens, and beside it the dialog 选择部门. */
function PickDepartment({ field, value, onChange, disabled = false, ...rest }: InputProps<'department'>) {
  const choose = (ids: readonly string[]) => onChange?.(valueOf(ids, field.isMulti))
  return (
    <Space.Compact block>
      <NodeSelect
        {...rest}
        {...useDepartNodes()}
        what="部门"
        disabled={disabled}
        chosen={keysIn(value)}
        isMulti={field.isMulti}
        isClearable={!field.isRequired}
        onChoose={choose}
      />
      <PickerButton
        what="部门"
        disabled={disabled}
        renderDialog={(close) => <DepartmentPicker chosen={keysIn(value)} isMulti={field.isMulti} onOk={choose} onClose={close} />}
      />
    </Space.Compact>
  )
}

export const department: FieldKit<'department'> = {
  text: explainedText,
  Cell: (props) => <ReferenceCell {...props} />,
  Input: PickDepartment,
  Filter: ({ field, asked, onAsk }) => (
    <NodeSelect
      {...useDepartNodes()}
      what="部门"
      aria-label={field.title}
      maxTagCount={2}
      chosen={keysAsked(field, asked)}
      isMulti
      isClearable
      onChoose={(ids) => onAsk(askedFor(field, ids))}
    />
  ),
  widthPx: 170, // CONST-044
}
