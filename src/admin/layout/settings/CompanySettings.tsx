import { App, Button, Collapse, Form, Input, InputNumber, Select, Upload } from 'antd'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { CompanyInfo, CompanyInfoEdit, ShownCompany } from '#contract/modules/organisation/companyInfo.ts'
import { configuration, staticUrl } from '../../../api/address.ts'
import { canShow } from '../../../api/permissionRules.ts'
import { permissionStore } from '../../../api/permissions.ts'
import { ApiError, envelopeOf } from '../../../api/request.ts'
import { companyQuery, useCompanyInfo } from '../../session/useCompany.ts'
import { imageDataUrl } from '../../media/imageDataUrl.ts'

const texts = [
  { name: 'company_title', label: '平台名称' },
  { name: 'company_name', label: '公司名称' },
  { name: 'english_company_name', label: '英文名称' },
  { name: 'introduction', label: '简介' },
  { name: 'record', label: '备案信息' },
  { name: 'online_num', label: '在线人数的名称' },
  { name: 'page_home', label: '首页' },
] as const

const pictures = [
  { name: 'logo', label: '标志' },
  { name: 'background_image', label: '登录背景' },
  { name: 'material_picture', label: '宣传图' },
] as const

/** How the plant presents itself: texts and pictures, saved for everybody (SET-011 to SET-013). */
export function CompanySettings() {
  const state = permissionStore.getState().state
  if (state.kind !== 'ready' || !canShow(state.permissions, 'sys:company:edit')) return null
  return <Collapse ghost items={[{ key: 'company', label: '公司展示设置', children: <CompanyForm /> }]} />
}

function CompanyForm() {
  const { data } = useCompanyInfo()
  return data ? <OpenedCompany company={data} /> : null
}

/** The version that was opened goes with what is saved: what was typed stays when somebody saves meanwhile, until it is replaced on purpose. */
function OpenedCompany({ company: { version: first, ...shown } }: { company: ShownCompany }) {
  const [form] = Form.useForm<CompanyInfo>()
  const [version, setVersion] = useState(first)
  const { message, modal } = App.useApp()
  const queries = useQueryClient()

  const readAnew = async () => setVersion((await queries.fetchQuery({ ...companyQuery, staleTime: 0 })).version)
  async function load() {
    const { version: newest, ...company } = await queries.fetchQuery({ ...companyQuery, staleTime: 0 })
    form.setFieldsValue(company)
    setVersion(newest)
  }

  async function save(company: CompanyInfoEdit) {
    try {
      const body = { ...company, version }
      const { message: told } = await envelopeOf('/diyonline/api/updateData/view_login_info', { method: 'POST', body, quiet: true })
      void message.success(told)
      await readAnew().catch(() => {}) // it is saved; the next save says what came in between
    } catch (error) {
      if (error instanceof ApiError && error.status === 409)
        modal.confirm({
          title: error.message,
          content: '载入后，您在这里填写的内容将被替换。',
          okText: '载入最新内容',
          cancelText: '继续查看我的填写',
          onOk: load,
        })
      else void message.error(error instanceof ApiError ? error.message : '没有保存，请重试')
    }
  }

  return (
    <Form<CompanyInfo> form={form} layout="vertical" initialValues={shown} onFinish={(company) => void save(company)}>
      {texts.map(({ name, label }) => (
        <Form.Item key={name} name={name} label={label}>
          <Input maxLength={200} />
        </Form.Item>
      ))}
      {pictures.map(({ name, label }) => (
        <Form.Item key={name} name={name} label={label}>
          <PictureField label={label} />
        </Form.Item>
      ))}
      <Form.Item name="global_refresh" label="长时间未操作时提醒刷新">
        <Select
          options={[
            { value: '1', label: '提醒' },
            { value: '0', label: '不提醒' },
          ]}
        />
      </Form.Item>
      <Form.Item name="timeout_refresh" label="多久未操作（分钟）">
        <InputNumber min={1} max={1440} style={{ width: '100%' }} />
      </Form.Item>
      <Button type="primary" htmlType="submit" block>
        保存
      </Button>
    </Form>
  )
}

/** `value` and `onChange` come from the form around it. */
function PictureField({ label, value = '', onChange }: { label: string; value?: string; onChange?: (picture: string) => void }) {
  const { message } = App.useApp()
  const take = async (file: File) => {
    const read = await imageDataUrl(file)
    if ('refused' in read) void message.warning(read.refused)
    else onChange?.(read.dataUrl)
    return Upload.LIST_IGNORE
  }
  return (
    <>
      {value === '' ? null : (
        <img
          src={staticUrl(configuration, window.location.hostname, value)}
          alt={label}
          style={{ display: 'block', maxWidth: '100%', maxHeight: 80, marginBottom: 8 }}
        />
      )}
      <Upload accept="image/*" showUploadList={false} beforeUpload={take}>
        <Button size="small">{value === '' ? '上传图片' : '更换图片'}</Button>
      </Upload>
      {value === '' ? null : (
        <Button size="small" type="text" danger onClick={() => onChange?.('')}>
          去掉
        </Button>
      )}
    </>
  )
}
