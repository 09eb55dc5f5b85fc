-- What the bank booked as one block is found from its orders.
CREATE INDEX bank_lines_block ON bank_lines (block_message_id) WHERE effect = 'BLOCK';
