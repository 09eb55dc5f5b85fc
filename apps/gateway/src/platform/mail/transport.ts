import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import nodemailer from 'nodemailer';
import type { Settings } from '../../settings/settings.ts';

/** A mail in plain text and as HTML; the sender is the deployment's. */
export type Mail = {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
  /** Link that stops such mails. */
  readonly stop?: string;
};
export type Mailer = { send(mail: Mail): Promise<void> };

/** Adds the headers by which a mail program offers to stop a mail in one click (RFC 8058). */
function toMessage({ stop, ...mail }: Mail) {
  if (stop === undefined) return mail;
  const headers = {
    'List-Unsubscribe': `<${stop}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
  return { ...mail, headers };
}

/**
 * Sends mails by SMTP if configured; else each is written as an `.eml` file to the data directory's folder `mail`,
 * readable only by its owner.
 *
 * @returns the mailer; `send` rejects when the server refuses the mail or cannot be reached
 */
export function makeMailer(
  settings: Pick<Settings, 'smtpUrl' | 'mailFrom' | 'supportMail' | 'dataDirectory'>,
): Mailer {
  const always = { from: settings.mailFrom, replyTo: settings.supportMail };
  if (settings.smtpUrl !== null) {
    const transport = nodemailer.createTransport(settings.smtpUrl, always);
    return {
      async send(mail) {
        await transport.sendMail(toMessage(mail));
      },
    };
  }
  const transport = nodemailer.createTransport({ streamTransport: true, buffer: true }, always);
  return {
    async send(mail) {
      const { message } = await transport.sendMail(toMessage(mail));
      const folder = join(settings.dataDirectory, 'mail');
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const name = `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID().slice(0, 8)}.eml`;
      await writeFile(join(folder, name), message as Buffer, { mode: 0o600, flag: 'wx' });
    },
  };
}
