import { SettingError } from '../../server/settings/setting-error.ts';
import { assert } from '../suite.ts';

/** The message with which settings are refused; an empty text if they are accepted. */
export function settingRefusal(read: () => unknown): string {
  try {
    read();
  } catch (error) {
    assert.instance(error, SettingError);
    return (error as Error).message;
  }
  return '';
}
