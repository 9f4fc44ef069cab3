import { privateKey, readJson, writeJson } from '@stafapp/shared/storage'
import { useState } from 'react'

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((each) => typeof each === 'string')

/** Which news of a day has been read out, kept on the device so that a reload does not bring it back. */
export function useReadNews(reader: string, day: string): [ReadonlySet<string>, (key: string) => void] {
  const key = privateKey(reader, `announced ${day}`)
  const [read, setRead] = useState<readonly string[]>(() => readJson(key, isTexts) ?? [])
  const add = (news: string) => {
    const next = [...read, news]
    setRead(next)
    writeJson(key, next)
  }
  return [new Set(read), add]
}
