export { Table, type TableColumnsType, type TableProps } from 'antd'
