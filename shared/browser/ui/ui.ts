export { Tag } from 'antd'
export { UiProvider } from './ui-provider.tsx'
