import { AutoComplete, Checkbox, Input, InputNumber, Select } from 'antd'
import type { Field } from '#contract/field.ts'
import { isNumberKind } from '#contract/field.ts'
import { useDictionaries } from '../../../../api/dictionary.ts'
import { useResources } from '../../../resources.ts'
import { Detail } from './Detail.tsx'
import styles from './Designer.module.css'
import { PopupDetails } from './PopupDetails.tsx'
import { foundByWords } from '../../../fields/foundByWords.ts'

/** What a field has besides the columns of the table of fields; only what its kind knows is there. */
export function FieldDetails({ field, fields, onChange }: { field: Field; fields: readonly Field[]; onChange: (field: Field) => void }) {
  const dictionaries = Object.keys(useDictionaries()).toSorted()
  const resources = useResources().map(({ name, title }) => ({ value: name, label: `${title}（${name}）` }))
  const put = (more: object) => onChange({ ...field, ...more }) // only what the kind of this field knows is offered
  return (
    <div className={styles.details}>
      {'maxLength' in field ? (
        <Detail title="最长（字）">
          <InputNumber aria-label="最长" min={1} max={100_000} value={field.maxLength} onChange={(maxLength) => put({ maxLength: maxLength ?? 1 })} />
        </Detail>
      ) : null}
      {'decimals' in field ? (
        <Detail title="小数位">
          <InputNumber aria-label="小数位" min={0} max={6} value={field.decimals} onChange={(decimals) => put({ decimals: decimals ?? 0 })} />
        </Detail>
      ) : null}
      {field.kind === 'number' || field.kind === 'money' || field.kind === 'quantity' ? (
        <>
          <Detail title="不小于">
            <InputNumber aria-label="不小于" value={field.min ?? null} onChange={(min) => put({ min: min ?? undefined })} />
          </Detail>
          <Detail title="不大于">
            <InputNumber aria-label="不大于" value={field.max ?? null} onChange={(max) => put({ max: max ?? undefined })} />
          </Detail>
          <Detail title="单位">
            <Input aria-label="单位" maxLength={16} value={field.unit ?? ''} onChange={({ target }) => put({ unit: target.value || undefined })} />
          </Detail>
        </>
      ) : null}
      {'dictCode' in field ? (
        <Detail title="字典编码">
          <AutoComplete
            aria-label="字典编码"
            value={field.dictCode}
            options={dictionaries.map((value) => ({ value }))}
            showSearch={{ filterOption: true }}
            onChange={(dictCode: string) => put({ dictCode })}
          />
        </Detail>
      ) : null}
      {field.kind === 'search' ? (
        <Detail title="字典编码">
          <AutoComplete
            aria-label="字典编码"
            value={field.dict}
            options={dictionaries.map((value) => ({ value }))}
            showSearch={{ filterOption: true }}
            onChange={(dict: string) => put({ dict })}
          />
        </Detail>
      ) : null}
      {'resource' in field ? (
        <Detail title="关联到">
          <Select
            aria-label="关联到"
            className={styles.full ?? ''}
            showSearch={foundByWords}
            value={field.resource}
            options={resources}
            onChange={(resource: string) => put({ resource })}
          />
        </Detail>
      ) : null}
      {field.kind === 'popup' ? <PopupDetails field={field} fields={fields} onChange={(popup) => put({ popup })} /> : null}
      {'isMulti' in field ? (
        <Detail title="多选">
          <Checkbox aria-label="多选" checked={field.isMulti} onChange={({ target }) => put({ isMulti: target.checked })} />
        </Detail>
      ) : null}
      <Detail title="默认值">
        {isNumberKind(field.kind) ? (
          <InputNumber
            aria-label="默认值"
            value={typeof field.initial === 'number' ? field.initial : null}
            onChange={(initial) => put({ initial: initial ?? undefined })}
          />
        ) : (
          <Input aria-label="默认值" value={String(field.initial ?? '')} onChange={({ target }) => put({ initial: target.value || undefined })} />
        )}
      </Detail>
      <Detail title="表单里">
        <Select
          aria-label="表单里"
          className={styles.full ?? ''}
          value={field.form}
          options={[
            { value: 'edited', label: '可以填写' },
            { value: 'once', label: '只在新增时填写' },
            { value: 'shown', label: '只读' },
            { value: 'never', label: '不显示' },
          ]}
          onChange={(form) => put({ form })}
        />
      </Detail>
      <Detail title="列宽（像素）">
        <InputNumber aria-label="列宽" min={40} max={800} value={field.width ?? null} onChange={(width) => put({ width: width ?? undefined })} />
      </Detail>
      <Detail title="可排序">
        <Checkbox aria-label="可排序" checked={field.isSortable} onChange={({ target }) => put({ isSortable: target.checked })} />
      </Detail>
      <Detail title="填写提示" isWide>
        <Input aria-label="填写提示" maxLength={200} value={field.hint ?? ''} onChange={({ target }) => put({ hint: target.value || undefined })} />
      </Detail>
    </div>
  )
}
