import UserOutlined from '@ant-design/icons/es/icons/UserOutlined'
import { Alert, App, Avatar, Button, Upload } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useStore } from 'zustand'
import { Picture } from '#contract/modules/identity/picture.ts'
import { configuration, staticUrl } from '../../../../api/address.ts'
import { ApiError } from '../../../../api/request.ts'
import { sessionStore } from '../../../../api/session.ts'
import { useSaveProfile } from '../useSaveProfile.ts'
import styles from './AvatarSettings.module.css'
import { CropField } from './CropField.tsx'

const maxFileBytes = 10 * 1024 * 1024 // what is sent is the cropped square, far below the server's 200 KB

/** One's own picture: chosen, cropped to a square, looked at, saved. */
export function AvatarSettings() {
  const current = useStore(sessionStore, ({ session }) => session?.avatar ?? '')
  const [picture, setPicture] = useState<ImageBitmap | null>(null)
  const [cropped, setCropped] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const navigate = useNavigate()
  const { message } = App.useApp()
  const saveProfile = useSaveProfile()

  async function take(file: File) {
    const refusal = refusalOf(file)
    const read = refusal === null ? await createImageBitmap(file).catch(() => null) : null
    setFailure(refusal ?? (read === null ? '这个文件不是能显示的图片，请换一张' : null))
    if (read !== null) setPicture(read)
    return Upload.LIST_IGNORE
  }
  async function save(avatar: string) {
    const checked = Picture.safeParse(avatar)
    if (!checked.success) return setFailure(checked.error.issues[0]?.message ?? '这张图片不能使用，请换一张')
    setBusy(true)
    setFailure(null)
    try {
      const { message: told } = await saveProfile({ avatar })
      setPicture(null)
      if (avatar === '') void message.success(told)
      else await navigate('/result/success?of=avatar')
    } catch (error) {
      setFailure(error instanceof ApiError ? error.message : '没有保存，请重试')
    } finally {
      setBusy(false)
    }
  }

  return (
    <div className={styles.avatar}>
      {failure === null ? null : <Alert type="error" showIcon title={failure} />}
      <div className={styles.pictures}>
        {picture === null ? null : <CropField key={`${picture.width} ${picture.height}`} picture={picture} onCropped={setCropped} />}
        <figure>
          <Avatar
            size={128}
            src={(picture === null ? shownAvatar(current) : cropped) || null}
            icon={<UserOutlined />}
            alt={picture === null ? '现在的头像' : '保存后的样子'}
          />
          <figcaption>{picture === null ? '现在的头像' : '保存后的样子'}</figcaption>
        </figure>
      </div>
      <p>支持 PNG、JPG、GIF、WebP、BMP，不超过 10 MB；裁剪成正方形后保存。</p>
      <div className={styles.commands}>
        <Upload accept="image/png,image/jpeg,image/gif,image/webp,image/bmp" showUploadList={false} beforeUpload={take}>
          <Button type={picture === null ? 'primary' : 'default'}>{picture === null ? '选择图片' : '换一张'}</Button>
        </Upload>
        {picture === null ? null : (
          <Button type="primary" loading={isBusy} onClick={() => void save(cropped)}>
            保存头像
          </Button>
        )}
        {picture === null && current !== '' ? (
          <Button danger loading={isBusy} onClick={() => void save('')}>
            去掉头像
          </Button>
        ) : null}
      </div>
    </div>
  )
}

function refusalOf({ type, size }: File): string | null {
  if (!type.startsWith('image/')) return '请选择图片文件'
  return size > maxFileBytes ? '图片超过 10 MB，请换一张小一些的' : null
}

function shownAvatar(path: string): string {
  return path === '' ? '' : staticUrl(configuration, window.location.hostname, path)
}
