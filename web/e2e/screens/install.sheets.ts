import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DEMO_PASSWORD, logIn, speak } from '../people.ts';
import { expect, test } from '../test-server.ts';
import { words } from '../words.ts';

const FOLDER = join(import.meta.dirname, '../../public-assets/brand/suvarna');
const PICTURES = { home: '/m/home', slots: '/m/slot-games', deposit: '/m/voucherCenter' };
const SETTLE_MS = 1_500;
const QUALITY = 0.8;

test.use({ deviceScaleFactor: 2, noticesSeen: false });

/** The pictures that a browser shows before it installs the app, in the language of the manifest. */
test('the pictures of the manifest', async ({ page, language }) => {
  test.skip(language !== 'th', 'the manifest has one language');
  const t = words(language);
  await speak(page, language);
  await logIn(page, t, 'demo001', DEMO_PASSWORD);
  await expect(page).toHaveURL(/\/m\/home$/);
  const dialog = page.getByRole('dialog');
  const understand = dialog.getByRole('button', { name: t('home.iUnderstand'), exact: true });
  // The popups, which alone can be hidden for the day, then the notices.
  await dialog.getByText(t('home.hideToday')).click();
  await understand.click();
  await expect(dialog.getByRole('checkbox')).toHaveCount(0);
  await understand.click();
  for (const [name, path] of Object.entries(PICTURES)) {
    await page.goto(path);
    await page.waitForTimeout(SETTLE_MS);
    await expect(dialog, `nothing lies over ${name}`).toHaveCount(0);
    const png = (await page.screenshot()).toString('base64');
    const webp = await page.evaluate(
      async ([source, quality]) => {
        const picture = new Image();
        picture.src = `data:image/png;base64,${source}`;
        await picture.decode();
        const canvas = new OffscreenCanvas(picture.width, picture.height);
        canvas.getContext('2d')?.drawImage(picture, 0, 0);
        const blob = await canvas.convertToBlob({ type: 'image/webp', quality });
        return [...new Uint8Array(await blob.arrayBuffer())];
      },
      [png, QUALITY] as const,
    );
    await writeFile(join(FOLDER, `screen-${name}.webp`), Uint8Array.from(webp));
  }
});
