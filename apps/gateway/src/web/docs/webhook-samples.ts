/** A handler that verifies webhook events with the client. */
export const TYPESCRIPT_VERIFICATION = `import { verifyWebhook } from '@stuiver/client';

export async function POST(request: Request): Promise<Response> {
  const event = await verifyWebhook(request, process.env.NOTIFICATION_SECRET!).catch(() => null);
  if (event === null) return new Response(null, { status: 401 });
  if (event.type === 'payment.succeeded') console.log(event.id, event.data.transactionId, event.data.amount);
  return new Response(null, { status: 204 });
}`;

/** The same without a library. */
export const PHP_VERIFICATION = `<?php
$id = $_SERVER['HTTP_WEBHOOK_ID'] ?? '';
$timestamp = $_SERVER['HTTP_WEBHOOK_TIMESTAMP'] ?? '';
$body = file_get_contents('php://input');
$secret = base64_decode(substr(getenv('NOTIFICATION_SECRET'), strlen('whsec_')));
$expected = 'v1,' . base64_encode(hash_hmac('sha256', "$id.$timestamp.$body", $secret, true));
$isOurs = false;
foreach (explode(' ', $_SERVER['HTTP_WEBHOOK_SIGNATURE'] ?? '') as $signature)
  $isOurs = $isOurs || hash_equals($expected, $signature);
if (!$isOurs || abs(time() - (int) $timestamp) > 300) {
  http_response_code(401);
  exit;
}
$event = json_decode($body, true);
error_log($event['type'] . ' ' . ($event['data']['transactionId'] ?? ''));
http_response_code(204);`;
