import { App, Button, Collapse, Form, Input, InputNumber, Select, Upload } from 'antd'
import { useQueryClient } from '@tanstack/react-query'
import type { CompanyInfo, CompanyInfoEdit } from '#contract/modules/organisation/companyInfo.ts'
import { configuration, staticUrl } from '../../../api/address.ts'
import { canShow } from '../../../api/permissionRules.ts'
import { permissionStore } from '../../../api/permissions.ts'
import { ApiError, envelopeOf } from '../../../api/request.ts'
import { useCompanyInfo } from '../../session/useCompany.ts'
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
  const { message } = App.useApp()
  const queries = useQueryClient()

  async function save(company: CompanyInfoEdit) {
    try {
      const { message: told } = await envelopeOf('/diyonline/api/updateData/view_login_info', { method: 'POST', body: company, quiet: true })
      void message.success(told)
      await queries.invalidateQueries({ queryKey: ['company'] })
    } catch (error) {
      void message.error(error instanceof ApiError ? error.message : '没有保存，请重试')
    }
  }

  if (!data) return null
  return (
    <Form<CompanyInfo> layout="vertical" initialValues={data} onFinish={(company) => void save(company)}>
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
