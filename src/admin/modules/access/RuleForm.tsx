import { Button, Card, Flex, Form, Input, Select, Switch } from 'antd'
import { dataRuleConditions, dataRuleVariables, dataRuleVariableTexts } from '#contract/modules/access/dataRule.ts'
import type { WireRule } from '#contract/modules/access/dataRule.ts'
import { useDictionary } from '../../../api/dictionary.ts'
import type { RuledList } from './ruledList.ts'
import { useRuleRows } from './useRuleRows.ts'
import { foundByWords } from '../../fields/foundByWords.ts'

type Written = Pick<WireRule, 'ruleName' | 'ruleColumn' | 'ruleConditions' | 'ruleValue'> & { isInForce: boolean }
type Props = { list: RuledList; known: WireRule | null; onSave: (rule: Omit<WireRule, 'id' | 'permissionId'>) => Promise<void>; onCancel: () => void }

const needed = (message: string) => [{ required: true, whitespace: true, message }]

/** Builds one rule: a column, a condition, and a value or a variable; it says at once how many records it leaves. */
export function RuleForm({ list, known, onSave, onCancel }: Props) {
  const [form] = Form.useForm<Written>()
  const texts = useDictionary('rule_conditions')
  const initial: Written = known
    ? { ...known, isInForce: known.status === '1' }
    : { ruleName: '', ruleColumn: '', ruleConditions: '=', ruleValue: '', isInForce: true }
  const written = Form.useWatch((values: Written) => values, form) ?? initial
  const left = useRuleRows(
    list.right,
    [{ ruleColumn: written.ruleColumn ?? '', ruleConditions: written.ruleConditions ?? '', ruleValue: written.ruleValue ?? '' }],
    '',
  )
  return (
    <Card size="small" title={known ? '编辑规则' : '新增规则'}>
      <Form<Written>
        form={form}
        name="dataRule"
        layout="vertical"
        initialValues={initial}
        onFinish={({ isInForce, ...rule }) => void onSave({ ...rule, status: isInForce ? '1' : '0' })}
      >
        <Form.Item label="规则名称" name="ruleName" rules={needed('请输入规则名称')}>
          <Input maxLength={64} placeholder="例如 只看本部门" />
        </Form.Item>
        <Flex wrap gap={12}>
          <Form.Item label="字段" name="ruleColumn" rules={needed('请选择字段')} style={{ flex: '1 1 160px' }}>
            <Select showSearch={foundByWords} placeholder="请选择" options={list.columns} />
          </Form.Item>
          <Form.Item label="条件" name="ruleConditions" rules={needed('请选择条件')} style={{ flex: '1 1 120px' }}>
            <Select options={dataRuleConditions.map((value) => ({ value, label: texts.find((each) => each.value === value)?.text ?? value }))} />
          </Form.Item>
          <Form.Item label="值" name="ruleValue" rules={needed('请输入规则值')} style={{ flex: '2 1 200px' }} extra="变量后面可以接文字，例如 #{sys_org_code}%">
            <Input maxLength={255} />
          </Form.Item>
        </Flex>
        <Flex wrap gap={8} style={{ marginBlockEnd: 12 }}>
          {dataRuleVariables.map((name) => (
            <Button key={name} size="small" title={`#{${name}}`} onClick={() => form.setFieldValue('ruleValue', `#{${name}}`)}>
              {dataRuleVariableTexts[name]}
            </Button>
          ))}
        </Flex>
        <Flex wrap gap={12} align="center">
          <Form.Item name="isInForce" valuePropName="checked" noStyle>
            <Switch checkedChildren="有效" unCheckedChildren="停用" />
          </Form.Item>
          <span role="status">
            {left.data ? `这条规则剩 ${left.data.remaining} / ${left.data.total} 条` : (left.error?.message ?? '填好字段、条件和值后，这里显示剩余的行数')}
          </span>
          <span style={{ flex: 1 }} />
          <Button onClick={onCancel}>取消</Button>
          <Button type="primary" htmlType="submit">
            保存规则
          </Button>
        </Flex>
      </Form>
    </Card>
  )
}
